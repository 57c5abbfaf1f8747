import { CTE, CTE_OS, CTE_SIMP } from '../../../src/core/dfe/cte/layout/cte.ts'
import type { GrupoXml } from '../../../src/core/dfe/kit/object.ts'
import type { PapelDesenhado } from '../../../src/core/dfe/kit/paper/sheet.ts'
import { type NoXml, parseXml } from '../../../src/core/dfe/kit/parse.ts'
import { writeXml } from '../../../src/core/dfe/kit/xml.ts'
import { buildChave } from '../../../src/core/document/chave.ts'
import type { ElementoPapel } from '../../../src/core/paper/element.ts'

export const PROTOCOLO = '135260000000001'
export const CNPJ = '11222333000181'
export const ALFA = '12ABC34501DE35'

export const chaveDe = (mod: string, nNF: number, cnpj = CNPJ) =>
  buildChave({
    ...{ cUF: '35', AAMM: '2611', cnpj, mod, serie: '1', nNF, tpEmis: '1', cNF: '34711025' },
  })

const prot = (tag: string) =>
  `<${tag}><infProt><tpAmb>1</tpAmb><dhRecbto>2026-11-20T08:15:02-03:00</dhRecbto><nProt>${PROTOCOLO}</nProt><cStat>100</cStat></infProt></${tag}>`
/** The document with its protocol, as it is stored. */
export const autorizado = (xml: string, sigla: 'CTe' | 'MDFe') => `<proc>${xml}${prot(`prot${sigla}`)}</proc>`

const endereco = (i: number, mais: GrupoXml = {}): GrupoXml => ({
  ...{
    xLgr: `RUA DAS FLORES ${i}`,
    nro: `${i}0`,
    xCpl: `SALA ${i}`,
    xBairro: `BAIRRO ${i}`,
    cMun: '3550308',
  },
  ...{ xMun: `SAO PAULO ${i}`, CEP: '01001000', UF: 'SP', cPais: '1058', xPais: 'BRASIL' },
  ...mais,
})
const parte = (i: number, ender: string): GrupoXml => ({
  ...{ CNPJ: `1122233300018${i}`, IE: `11004249011${i}`, xNome: `EMPRESA NUMERO ${i} LTDA` },
  ...{ fone: `1133334${i}44`, [ender]: endereco(i), email: `a${i}@b.com` },
})

const ide = (mod: string, mais: GrupoXml): GrupoXml => ({
  ...{ cUF: '35', cCT: '34711025', CFOP: '6353', natOp: 'PRESTACAO DE SERVICO DE TRANSPORTE', mod },
  ...{ serie: '1', nCT: '123456', dhEmi: '2026-11-20T08:15:00-03:00', tpImp: '1', tpEmis: '1', cDV: '1' },
  ...{ tpAmb: '1', tpCTe: '0', procEmi: '0', verProc: 'Tecla', cMunEnv: '3550308', xMunEnv: 'SAO PAULO' },
  ...{ UFEnv: 'SP', modal: '01', tpServ: '0', cMunIni: '3550308', xMunIni: 'JUNDIAI', UFIni: 'SP' },
  ...{ cMunFim: '3304557', xMunFim: 'NITEROI', UFFim: 'RJ', retira: '1', indIEToma: '1' },
  ...mais,
})
const emit: GrupoXml = {
  ...{ CNPJ, IE: '110042490114', xNome: 'TRANSPORTES AÇÃO RÁPIDA LTDA', CRT: '3' },
  enderEmit: {
    ...{ xLgr: 'AVENIDA DO CAMINHO', nro: '77', xBairro: 'VILA', cMun: '3550308', xMun: 'SANTOS' },
    ...{ CEP: '11010000', UF: 'SP', fone: '1332221100' },
  },
}
const comps = [
  ['FRETE PESO', '800.00'],
  ['FRETE VALOR', '120.50'],
  ['PEDAGIO', '39.50'],
  ['GRIS', '40.00'],
  ['IMPOSTO', '136.36'],
].map(([xNome, vComp]) => ({ xNome, vComp }) as GrupoXml)
const vPrest: GrupoXml = { vTPrest: '1136.36', vRec: '1100.30', Comp: comps }
const ICMS00: GrupoXml = { ICMS00: { CST: '00', vBC: '1136.36', pICMS: '12.00', vICMS: '136.37' } }
const IBSCBS: GrupoXml = {
  ...{ CST: '000', cClassTrib: '000001' },
  gIBSCBS: {
    vBC: '999.99',
    gIBSUF: { pIBSUF: '0.1000', vIBSUF: '1.01' },
    gIBSMun: { pIBSMun: '0.0500', vIBSMun: '0.51' },
    vIBS: '1.52',
    gCBS: { pCBS: '0.9000', vCBS: '9.02' },
  },
}
const compl: GrupoXml = {
  ...{ xCaracAd: 'REENTREGA', xCaracSer: 'ENTREGA EXPRESSA', xEmi: 'FULANO' },
  fluxo: { xOrig: 'SPO', pass: [{ xPass: 'TAU' }, { xPass: 'RES' }], xDest: 'NIT', xRota: 'R-116' },
  Entrega: {
    comData: { tpPer: '2', dProg: '2026-11-23' },
    comHora: { tpHor: '1', hProg: '14:30:00' },
  },
  ...{ origCalc: 'JUNDIAI CENTRO', destCalc: 'NITEROI PORTO', xObs: 'CUIDADO: CARGA FRÁGIL' },
  ObsCont: [{ '@xCampo': 'MOTORISTA', xTexto: 'JOSE DA SILVA' }],
  ObsFisco: [{ '@xCampo': 'REGIME', xTexto: 'ESPECIAL 123' }],
}
const infCarga: GrupoXml = {
  ...{ vCarga: '45678.90', proPred: 'GELADEIRAS', xOutCat: 'CAIXA DE PAPELAO' },
  infQ: [
    { cUnid: '02', tpMed: 'PESO BRUTO', qCarga: '1.2505' },
    { cUnid: '01', tpMed: 'PESO BASE DE CALCULO', qCarga: '1300.0000' },
    { cUnid: '01', tpMed: 'PESO AFERIDO', qCarga: '1251.0000' },
    { cUnid: '00', tpMed: 'CUBAGEM', qCarga: '4.5000' },
    { cUnid: '03', tpMed: 'VOLUMES', qCarga: '27.0000' },
    { cUnid: '04', tpMed: 'LITRAGEM', qCarga: '33.0000' },
  ],
  vCargaAverb: '45000.00',
}
const cobr: GrupoXml = {
  fat: { nFat: 'FAT-9', vOrig: '1200.10', vDesc: '99.80', vLiq: '1100.30' },
  dup: [{ nDup: '001', dVenc: '2026-12-20', vDup: '1100.30' }],
}
const rodo: GrupoXml = {
  RNTRC: '12345678',
  occ: [
    {
      ...{ serie: 'A', nOcc: '4321', dEmi: '2026-11-19' },
      emiOcc: { CNPJ: '12345678000195', IE: '110042490118', UF: 'SP' },
    },
  ],
}
const qr = (chave: string) => `https://dfe-portal.svrs.rs.gov.br/cte/qrCode?chCTe=${chave}&tpAmb=1`

export interface PedidoCte {
  ide?: GrupoXml
  inf?: GrupoXml
  norm?: GrupoXml
  cnpj?: string
}

/** A group without what was asked to be left out of it. */
const present = (grupo: GrupoXml): GrupoXml =>
  Object.fromEntries(
    Object.entries(grupo).flatMap(([tag, valor]) =>
      valor === null || valor === undefined
        ? []
        : [[tag, typeof valor === 'object' && !Array.isArray(valor) ? present(valor as GrupoXml) : valor]],
    ),
  )

const written = (layout: typeof CTE, mod: string, cnpj: string, inf: GrupoXml, raiz: GrupoXml = {}) => {
  const chave = chaveDe(mod, 123456, cnpj)
  return writeXml(layout, {
    ...raiz,
    infCte: { '@Id': `CTe${chave}`, '@versao': '4.00', ...present(inf) },
    infCTeSupl: { qrCodCTe: qr(chave) },
  })
}

/** A CT-e of cargo that says nearly all that the layout has. */
export const cte = ({ ide: i = {}, inf = {}, norm = {}, cnpj = CNPJ }: PedidoCte = {}): string =>
  written(CTE, '57', cnpj, {
    ide: ide('57', { toma4: { toma: '4', ...parte(6, 'enderToma') }, ...i }),
    ...{ compl, emit: { ...emit, CNPJ: cnpj }, vPrest },
    ...{ rem: parte(1, 'enderReme'), exped: parte(3, 'enderExped'), receb: parte(4, 'enderReceb') },
    dest: { ...parte(2, 'enderDest'), ISUF: '123456789' },
    imp: { ICMS: ICMS00, vTotTrib: '300.12', infAdFisco: 'NADA A DECLARAR', IBSCBS, vTotDFe: '1146.90' },
    infCTeNorm: {
      infCarga,
      infDoc: {
        infNFe: [{ chave: chaveDe('55', 1) }, { chave: chaveDe('55', 2) }, { chave: chaveDe('55', 3) }],
      },
      infModal: { '@versaoModal': '4.00', rodo },
      cobr,
      ...norm,
    },
    ...inf,
  })

export const cteOs = ({ ide: i = {}, inf = {}, norm = {}, cnpj = CNPJ }: PedidoCte = {}): string =>
  written(
    CTE_OS,
    '67',
    cnpj,
    {
      ide: ide('67', { tpServ: '6', retira: null, infPercurso: [{ UFPer: 'MG' }, { UFPer: 'ES' }], ...i }),
      compl: { ...compl, fluxo: null, Entrega: null, origCalc: null, destCalc: null },
      ...{ emit: { ...emit, CNPJ: cnpj }, toma: { ...parte(5, 'enderToma'), xFant: null }, vPrest },
      imp: {
        ICMS: ICMS00,
        infTribFed: { vPIS: '7.39', vCOFINS: '34.09', vIR: '11.36', vINSS: '125.00', vCSLL: '10.23' },
        IBSCBS,
      },
      infCTeNorm: {
        infServico: { xDescServ: 'EXCURSAO ESCOLAR', infQ: { qCarga: '46.0000' } },
        seg: [{ respSeg: '4', xSeg: 'SEGURADORA BRASIL', nApol: 'AP-998' }],
        infModal: {
          '@versaoModal': '4.00',
          rodoOS: {
            TAF: '123456789012',
            veic: {
              ...{ placa: 'ABC1D23', RENAVAM: '12345678901', UF: 'SP' },
              prop: {
                ...{ CNPJ: '12345678000195', TAF: '210987654321', xNome: 'DONO DO ONIBUS LTDA' },
                ...{ IE: '110042490119', UF: 'SP', tpProp: '2' },
              },
            },
            infFretamento: { tpFretamento: '1', dhViagem: '2026-11-25T06:00:00-03:00' },
          },
        },
        ...norm,
      },
      ...inf,
    },
    { '@versao': '4.00' },
  )

export const cteSimp = ({ ide: i = {}, inf = {}, cnpj = CNPJ }: PedidoCte = {}): string =>
  written(CTE_SIMP, '57', cnpj, {
    ide: ide('57', {
      ...{ tpCTe: '5', cMunIni: null, xMunIni: null, cMunFim: null, xMunFim: null, indIEToma: null, ...i },
    }),
    compl: { xObs: 'CUIDADO: CARGA FRÁGIL' },
    emit: { ...emit, CNPJ: cnpj },
    toma: { toma: '0', indIEToma: '1', ...parte(5, 'enderToma') },
    infCarga: { ...infCarga, infQ: [{ cUnid: '01', tpMed: '02', qCarga: '980.0000' }] },
    det: Array.from({ length: 3 }, (_, n) => ({
      ...{ '@nItem': `${n + 1}`, cMunIni: '3550308', xMunIni: `ORIGEM ${n}`, cMunFim: '3304557' },
      ...{ xMunFim: 'NITEROI', vPrest: `${n + 1}00.10`, vRec: `${n + 1}00.05` },
      infNFe: [{ chNFe: chaveDe('55', 10 * n + 1) }, { chNFe: chaveDe('55', 10 * n + 2) }],
    })),
    infModal: { '@versaoModal': '4.00', rodo: { RNTRC: '12345678' } },
    imp: { ICMS: ICMS00, IBSCBS },
    total: { vTPrest: '600.30', vTRec: '600.15' },
    ...inf,
  })

export const ditos = (elementos: readonly ElementoPapel[]): string[] =>
  elementos.flatMap(e => (e.k === 'linha' ? [e.texto] : e.k === 'girado' ? ditos(e.elementos) : []))
export const textoDe = ({ paginas }: PapelDesenhado): string => paginas.flatMap(ditos).join('\n')

const junto = (palavras: string) => palavras.replace(/\s+/g, '')
const reais = (valor: string) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(Number(valor))
const quantia = (valor: string) =>
  new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 }).format(Number(valor))
const dia = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/')
const mascara = (numero: string) =>
  numero.length === 14
    ? numero.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
    : numero.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')

/** Tags that the paper does not print as they are, and how it prints them; false: it says them otherwise, or not at all. */
const FORMAS: Readonly<Record<string, ((valor: string) => string) | false>> = {
  ...Object.fromEntries(
    'cUF cCT cMDF cDV tpAmb tpImp tpEmis procEmi verProc cMunEnv xMunEnv UFEnv cMunIni cMunFim cMun cPais tpMed cUnid email modal tpCTe tpServ retira indIEToma toma CRT xFant tpPer tpHor qrCodCTe qrCodMDFe digVal cStat tpEmit tpTransp mod cMunCarrega cMunDescarga tpRod tpCar cInt capM3 tpProp tpCarga cEAN respSeg indPag tpComp vIBS tpFretamento idCSRT hashCSRT xContato qCTe qNFe qMDFe latitude longitude indAltoDesemp tpValePed categCombVeic codAgPorto'
      .split(' ')
      .map(tag => [tag, false]),
  ),
  ...Object.fromEntries(['CNPJ', 'CPF', 'CNPJPg', 'CPFPg', 'CNPJForn'].map(tag => [tag, mascara])),
  ...Object.fromEntries('qCarga tara capKG'.split(' ').map(tag => [tag, quantia])),
  ...Object.fromEntries(
    'dProg dVenc dEmi dhEmi dhRecbto dhIniViagem dhViagem dPrevAereo dVoo dhTrem dIni dFim'
      .split(' ')
      .map(tag => [tag, dia]),
  ),
  CEP: valor => `${valor.slice(0, 5)}-${valor.slice(5)}`,
  fone: valor => valor.replace(/^(..)(.+)(....)$/, '($1) $2-$3'),
  serie: valor => (/^\d+$/.test(valor) ? valor.padStart(3, '0') : valor),
  nCT: valor => `000.${valor.slice(0, 3)}.${valor.slice(3)}`,
  nMDF: valor => valor.padStart(9, '0').replace(/^(...)(...)(...)$/, '$1.$2.$3'),
}
const forma = (tag: string) =>
  FORMAS[tag] ?? (/^v[A-Z]/.test(tag) ? reais : /^p[A-Z]/.test(tag) ? quantia : (valor: string) => valor)

const folhas = (no: NoXml, calados: ReadonlySet<string>): [string, string][] =>
  calados.has(no.tag)
    ? []
    : no.filhos.length === 0
      ? [[no.tag, no.texto]]
      : no.filhos.flatMap(filho => folhas(filho, calados))

/** Lists what the XML says and the paper does not: each tag and its text. `calados`: groups that the paper leaves out. */
export function faltam(xml: string, papel: PapelDesenhado, calados: readonly string[]): [string, string][] {
  const escrito = junto(textoDe(papel))
  return folhas(parseXml(xml), new Set(calados)).filter(([tag, valor]) => {
    const como = forma(tag)
    return como !== false && valor !== '' && !escrito.includes(junto(como(valor)))
  })
}
