import { buildChave } from '../../../src/core/document/chave.ts'
import type { openContributions } from '../../../src/core/sped/contributions-file.ts'
import type { EmpresaSped, FatosDoMes, FreteSped, ItemSped, NotaSped } from '../../../src/core/sped/facts.ts'
import { openSped } from '../../../src/core/sped/file.ts'
import { ownFreight, takenFreight } from '../../../src/core/sped/freight-of-xml.ts'
import { enteredNote, ownNote } from '../../../src/core/sped/note-of-xml.ts'
import { periodOf } from '../../../src/core/sped/period.ts'

export const CNPJ = '11222333000181'
const FORNECEDOR = '99888777000103'

export const EMPRESA: EmpresaSped = {
  nome: 'Mercado Boa Vista Ltda',
  fantasia: 'Boa Vista',
  cnpj: CNPJ,
  uf: 'SP',
  ie: '110.042.490.114',
  im: '',
  cod_mun: '3550308',
  cep: '01310-100',
  endereco: 'Av. Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  fone: '+55 (11) 3333-4444',
  email: 'loja@boavista.com.br',
  perfil: 'A',
  industria: true,
  contador: {
    nome: 'Ana Contadora',
    cpf: '52998224725',
    crc: 'SP123456O7',
    cnpj: '',
    email: 'ana@contas.com.br',
    fone: '11999998888',
    cod_mun: '3550308',
  },
  regime: { incidencia: 1, apropriacao: 1, tipo: 1, cumulativo: 9 },
}

export const itemDe = (n: number): ItemSped => ({
  cod: `P${n}`,
  descr: `Produto ${n} | açúcar “bom”`,
  barra: '',
  unid: n % 2 ? 'UN' : 'KG',
  tipo: '00',
  ncm: '17019900',
  ex_ipi: '',
  cest: '',
})

/** Products of own notes, by the code that the XML has. */
const ITENS = new Map([1, 2, 3].map(n => [String(n), itemDe(n)]))

export interface LinhaXml {
  cfop: string
  cst?: string
  qtde?: string
  valor: string
  desconto?: string
  aliq?: string
  icms?: string
  base?: string
  fcp?: [aliq: string, valor: string]
  st?: [base: string, valor: string]
  ipi?: [base: string, aliq: string, valor: string]
  /** CST and base of PIS and COFINS; '03' is by unit: 10 units at 0,0500 and 0,2300. Absent: the note has neither. */
  contrib?: [cst: string, base: string]
  /** IBS, CBS and IS that `valor` contains (from 2027). */
  novos?: [ibs: string, cbs: string, is: string]
}

export interface NotaXml {
  modelo: '55' | '65'
  numero: number
  serie?: number
  dia: string
  de?: string
  para?: { cnpj?: string; cpf?: string; uf: string; nome: string }
  linhas: LinhaXml[]
  difal?: { fcp: string; destino: string }
  /** IBS, CBS and IS; `dentro`: the total has IBS and CBS beside the lines' values. */
  reforma?: { ibs: string; cbs: string; is?: string; dentro: boolean }
  tpNF?: '0' | '1'
  finNFe?: string
}

const cents = (text = '0'): number => Math.round(Number(text) * 100)
const money = (value: number): string => (value / 100).toFixed(2)
const tag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`

const RATES = { PIS: ['1.65', '0.0500', 0.0165, 50], COFINS: ['7.60', '0.2300', 0.076, 230] } as const
/** Cents of PIS or COFINS of a line. */
const owed = ({ contrib }: LinhaXml, tributo: 'PIS' | 'COFINS'): number => {
  const [, , rate, units] = RATES[tributo]
  if (!contrib || /^0[4-9]$/.test(contrib[0])) return 0
  return contrib[0] === '03' ? units : Math.round(cents(contrib[1]) * rate)
}
function contribXml(l: LinhaXml, tributo: 'PIS' | 'COFINS'): string {
  if (!l.contrib) return ''
  const [cst, base] = l.contrib
  const [rate, unit] = RATES[tributo]
  const value = `<v${tributo}>${money(owed(l, tributo))}</v${tributo}>`
  const figures = /^0[4-9]$/.test(cst)
    ? ''
    : cst === '03'
      ? `<qBCProd>10.0000</qBCProd><vAliqProd>${unit}</vAliqProd>${value}`
      : `<vBC>${base}</vBC><p${tributo}>${rate}</p${tributo}>${value}`
  return `<${tributo}><${tributo}X><CST>${cst}</CST>${figures}</${tributo}X></${tributo}>`
}

/** Writes the XML of a note, enough of it to be booked. */
export function xmlDe(nota: NotaXml): { chave: string; xml: string } {
  const { modelo, numero, serie = 1, dia, linhas, para, difal, reforma } = nota
  const de = nota.de ?? CNPJ
  const chave = buildChave({
    ...{ cUF: 35, AAMM: dia.slice(2, 4) + dia.slice(5, 7), cnpj: de, mod: modelo, serie },
    ...{ nNF: numero, tpEmis: 1, cNF: String(numero).padStart(8, '0') },
  })
  const sum = (of: (linha: LinhaXml) => string | undefined) =>
    linhas.reduce((all, linha) => all + cents(of(linha)), 0)
  const total =
    sum(l => l.valor) - sum(l => l.desconto) + sum(l => l.st?.[1]) + sum(l => l.ipi?.[2]) +
    (reforma?.dentro ? cents(reforma.ibs) + cents(reforma.cbs) : 0) // biome-ignore format: one sum
  const det = linhas.map(
    (
      l,
      i,
    ) => `<det nItem="${i + 1}"><prod><cProd>${i + 1}</cProd><xProd>Mercadoria ${i + 1}</xProd><NCM>17019900</NCM>
<CFOP>${l.cfop}</CFOP><uCom>UN</uCom><qCom>${l.qtde ?? '1.0000'}</qCom><vProd>${l.valor}</vProd>${tag('vDesc', l.desconto)}<indTot>1</indTot></prod>
<imposto><ICMS><ICMS00><orig>0</orig><CST>${l.cst ?? '00'}</CST>${tag('vBC', l.base ?? (l.icms && l.valor))}${tag('pICMS', l.aliq)}${tag('vICMS', l.icms)}
${l.fcp ? `<vBCFCP>${l.valor}</vBCFCP><pFCP>${l.fcp[0]}</pFCP><vFCP>${l.fcp[1]}</vFCP>` : ''}
${l.st ? `<vBCST>${l.st[0]}</vBCST><pICMSST>18.00</pICMSST><vICMSST>${l.st[1]}</vICMSST>` : ''}</ICMS00></ICMS>
${l.ipi ? `<IPI><IPITrib><CST>50</CST><vBC>${l.ipi[0]}</vBC><pIPI>${l.ipi[1]}</pIPI><vIPI>${l.ipi[2]}</vIPI></IPITrib></IPI>` : ''}${contribXml(l, 'PIS')}${contribXml(l, 'COFINS')}
${l.novos ? `<IS><vIS>${l.novos[2]}</vIS></IS><IBSCBS><gIBSCBS><vIBS>${l.novos[0]}</vIBS><gCBS><vCBS>${l.novos[1]}</vCBS></gCBS></gIBSCBS></IBSCBS>` : ''}</imposto></det>`,
  )
  const party = (name: string, ender: string, p: { cnpj?: string; cpf?: string; uf: string; nome: string }) =>
    `<${name}>${tag('CNPJ', p.cnpj)}${tag('CPF', p.cpf)}<xNome>${p.nome}</xNome><${ender}><xLgr>Rua Um</xLgr><nro>1</nro>
<xBairro>Centro</xBairro><cMun>3550308</cMun><UF>${p.uf}</UF><cPais>1058</cPais></${ender}></${name}>`
  const xml = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe${chave}"><ide><cUF>35</cUF><natOp>V</natOp><mod>${modelo}</mod>
<serie>${serie}</serie><nNF>${numero}</nNF><dhEmi>${dia}T10:00:00-03:00</dhEmi><tpNF>${nota.tpNF ?? '1'}</tpNF><finNFe>${nota.finNFe ?? '1'}</finNFe></ide>
${party('emit', 'enderEmit', { cnpj: de, uf: 'SP', nome: de === CNPJ ? 'Boa Vista' : 'Fornecedor' })}
${para ? party('dest', 'enderDest', para) : ''}${det.join('')}
<total><ICMSTot><vBC>${money(sum(l => l.base ?? (l.icms && l.valor)))}</vBC><vICMS>${money(sum(l => l.icms))}</vICMS><vFCP>${money(sum(l => l.fcp?.[1]))}</vFCP>
${difal ? `<vFCPUFDest>${difal.fcp}</vFCPUFDest><vICMSUFDest>${difal.destino}</vICMSUFDest><vICMSUFRemet>0.00</vICMSUFRemet>` : ''}
<vST>${money(sum(l => l.st?.[1]))}</vST><vProd>${money(sum(l => l.valor))}</vProd><vDesc>${money(sum(l => l.desconto))}</vDesc><vIPI>${money(sum(l => l.ipi?.[2]))}</vIPI><vPIS>${money(linhas.reduce((all, l) => all + owed(l, 'PIS'), 0))}</vPIS><vCOFINS>${money(linhas.reduce((all, l) => all + owed(l, 'COFINS'), 0))}</vCOFINS><vNF>${money(total)}</vNF></ICMSTot>
${reforma ? `<IBSCBSTot><gIBS><vIBS>${reforma.ibs}</vIBS></gIBS><gCBS><vCBS>${reforma.cbs}</vCBS></gCBS></IBSCBSTot>` : ''}${reforma?.is ? `<ISTot><vIS>${reforma.is}</vIS></ISTot>` : ''}</total>
<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>01</tPag><vPag>${money(total)}</vPag></detPag></pag></infNFe></NFe>`
  return { chave, xml }
}

export interface CteXml {
  numero: number
  dia: string
  cfop: string
  cst: string
  valor: string
  aliq?: string
  icms?: string
  base?: string
  de?: string
  tipo?: '0' | '1' | '3'
  substitui?: string
  /** Who pays: 0 the sender, 3 the receiver, 4 another. */
  toma?: '0' | '3' | '4'
}

/** Writes the XML of a CT-e, enough of it to be booked. */
export function cteXmlDe(cte: CteXml): { chave: string; xml: string } {
  const { numero, dia, cfop, cst, valor, aliq, icms, base, de = CNPJ, tipo = '0', toma = '0' } = cte
  const chave = buildChave({
    ...{ cUF: 35, AAMM: dia.slice(2, 4) + dia.slice(5, 7), cnpj: de, mod: '57', serie: 1 },
    ...{ nNF: numero, tpEmis: 1, cNF: String(numero).padStart(8, '0') },
  })
  const party = (name: string, ender: string, cnpj: string) =>
    `<${name}><CNPJ>${cnpj}</CNPJ><IE>110042490114</IE><xNome>Parte ${cnpj}</xNome><${ender}><xLgr>Rua Dois</xLgr><nro>2</nro>
<xBairro>Centro</xBairro><cMun>3550308</cMun><UF>SP</UF><cPais>1058</cPais></${ender}></${name}>`
  const payer =
    toma === '4'
      ? `<toma4><toma>4</toma>${party('x', 'enderToma', '44555666000181').replace(/<\/?x>/g, '')}</toma4>`
      : `<toma3><toma>${toma}</toma></toma3>`
  const xml = `<CTe xmlns="http://www.portalfiscal.inf.br/cte"><infCte Id="CTe${chave}" versao="4.00"><ide><CFOP>${cfop}</CFOP><mod>57</mod>
<serie>1</serie><nCT>${numero}</nCT><dhEmi>${dia}T10:00:00-03:00</dhEmi><tpCTe>${tipo}</tpCTe><tpServ>0</tpServ><cMunIni>3550308</cMunIni><UFIni>SP</UFIni>
<cMunFim>3304557</cMunFim><UFFim>RJ</UFFim>${payer}</ide>${party('emit', 'enderEmit', de)}${party('rem', 'enderReme', '99888777000103')}
${party('dest', 'enderDest', '44555666000181')}<vPrest><vTPrest>${valor}</vTPrest><vRec>${valor}</vRec></vPrest>
<imp><ICMS><ICMS${cst}><CST>${cst}</CST>${tag('vBC', base ?? (icms && valor))}${tag('pICMS', aliq)}${tag('vICMS', icms)}</ICMS${cst}></ICMS></imp>
<infCTeNorm>${cte.substitui ? `<infCteSub><chCte>${cte.substitui}</chCte></infCteSub>` : ''}</infCTeNorm></infCte></CTe>`
  return { chave, xml }
}

/** Freights of a month: own of every kind, and taken ones with and without credit. */
export function fretesDe(mes: string): { fretes: FreteSped[]; ctes: Map<string, string> } {
  const ctes = new Map<string, string>()
  const cte = (said: Omit<CteXml, 'dia'>) => {
    const { chave, xml } = cteXmlDe({ dia: `${mes}-10`, ...said })
    ctes.set(chave, xml)
    return { chave, xml }
  }
  const own = (said: Omit<CteXml, 'dia'>, cancelada = false) => ownFreight(cte(said).xml, { cancelada })
  const taken = (said: Omit<CteXml, 'dia'>, credito: string) =>
    takenFreight(cte({ de: '99888777000103', ...said }).xml, { dia: `${mes}-12`, credito, industria: false })
  const taxed = { cst: '00', aliq: '12.00' }
  const first = own({ numero: 1, cfop: '6353', valor: '1000.00', icms: '120.00', ...taxed })
  return {
    ctes,
    fretes: [
      first,
      own({ numero: 2, cfop: '5353', cst: '40', valor: '80.00', toma: '3' }),
      own({
        numero: 3,
        cfop: '5353',
        cst: '20',
        valor: '200.00',
        base: '160.00',
        aliq: '12.00',
        icms: '19.20',
      }),
      own({ numero: 4, cfop: '6932', valor: '500.00', icms: '60.00', toma: '4', ...taxed }),
      own({ numero: 5, cfop: '5353', valor: '70.00', icms: '8.40', ...taxed }, true),
      own({
        ...{ numero: 6, cfop: '6353', valor: '900.00', icms: '108.00', ...taxed },
        ...{ tipo: '3', substitui: first.chave },
      }),
      own({ numero: 7, cfop: '6353', valor: '10.00', icms: '1.20', tipo: '1', ...taxed }),
      taken({ numero: 8, cfop: '6353', valor: '300.00', icms: '36.00', ...taxed }, '36.00'),
      taken({ numero: 9, cfop: '5353', valor: '50.00', icms: '6.00', ...taxed }, '0.00'),
    ],
  }
}

/** Order of block C: by day, model, series and number. */
const noteOrder = ({ emissao, modelo, serie, numero, chave }: NotaSped): string =>
  [emissao, modelo, serie, numero.padStart(9, '0'), chave].join(' ')

const CLIENTE = { cnpj: '44555666000181', uf: 'SP', nome: 'Cliente SA' }
const CARIOCA = { cpf: '52998224725', uf: 'RJ', nome: 'Bruno Carioca' }

/** A month: consumer's notes, notes to companies and to another state, entries with and without credit. */
export function mesDe(mes: string, { vendas, compras }: { vendas: number; compras: number }) {
  const xmls = new Map<string, string>()
  const notas: NotaSped[] = []
  const dia = (n: number) => `${mes}-${String((n % 28) + 1).padStart(2, '0')}`
  const used = new Map<number, number>()
  const next = (serie: number) => {
    used.set(serie, (used.get(serie) ?? 0) + 1)
    return used.get(serie) ?? 1
  }
  for (let n = 1; n <= vendas; n++) {
    const valor = money(1000 + ((n * 7919) % 5000))
    const icms = money(Math.round(cents(valor) * 0.18))
    const nota: NotaXml =
      n % 10 === 0
        ? {
            ...{ modelo: '55', numero: next(2), serie: 2, dia: dia(n), para: CLIENTE },
            linhas: [
              {
                cfop: '5102',
                valor,
                aliq: '18.00',
                icms,
                contrib: ['01', valor],
                ipi: [valor, '5.00', money(Math.round(cents(valor) * 0.05))],
              },
              {
                cfop: '5401',
                cst: '10',
                valor: '100.00',
                aliq: '18.00',
                icms: '18.00',
                st: ['140.00', '7.20'],
                contrib: ['03', '0.00'],
              },
            ],
          }
        : n % 25 === 3
          ? {
              ...{ modelo: '55', numero: next(3), serie: 3, dia: dia(n), para: CARIOCA },
              difal: { fcp: '2.00', destino: '8.00' },
              linhas: [
                { cfop: '6108', valor: '100.00', aliq: '12.00', icms: '12.00', contrib: ['49', '100.00'] },
              ],
            }
          : {
              ...{ modelo: '65', numero: next(1), dia: dia(n) },
              linhas: [
                {
                  cfop: '5102',
                  valor,
                  desconto: '1.00',
                  aliq: '18.00',
                  base: valor,
                  icms,
                  fcp: ['2.00', '0.20'],
                  contrib: ['01', money(cents(valor) - 100 - cents(icms))],
                },
                { cfop: '5102', valor: '3.33', aliq: '18.00', icms: '0.60', contrib: ['01', '2.73'] },
                { cfop: '5405', cst: '60', valor: '9.99', contrib: ['04', '0.00'] },
              ],
            }
    const { chave, xml } = xmlDe(nota)
    xmls.set(chave, xml)
    notas.push(ownNote(xml, { cancelada: n % 50 === 7, itens: ITENS }))
  }
  for (let n = 1; n <= compras; n++) {
    const { chave, xml } = xmlDe({
      ...{ modelo: '55', numero: n, serie: 1, dia: dia(n), de: FORNECEDOR, para: { ...CLIENTE, cnpj: CNPJ } },
      linhas: [
        {
          ...{
            cfop: '5102',
            valor: '200.00',
            aliq: '18.00',
            icms: '36.00',
            ipi: ['200.00', '5.00', '10.00'],
          },
          contrib: ['01', '164.00'],
        },
        { cfop: '5405', cst: '60', valor: '50.00', st: ['70.00', '3.60'], contrib: ['06', '0.00'] },
      ],
    })
    xmls.set(chave, xml)
    const linhas = new Map(
      [1, 2].map(i => [i, { item: itemDe(i + (n % 5)), qtde: '10', cfop: i === 1 ? '1102' : '1403' }]),
    )
    notas.push(
      enteredNote(xml, {
        dia: dia(n),
        credito_icms: true,
        credito_ipi: n % 2 === 0,
        credito_pis_cofins: true,
        linhas,
      }),
    )
  }
  notas.sort((one, other) => (noteOrder(one) < noteOrder(other) ? -1 : 1))
  return { notas, xmls }
}

export const FATOS: FatosDoMes = {
  ajustes: [],
  obrigacoes: [],
  anteriores: {},
  inventarios: [],
  saldos: null,
  unidades: { UN: 'Unidade', KG: 'Quilograma' },
  aliquota_interna: '18',
}

/** Writes the whole file of a month. */
export function arquivoDe(
  mes: string,
  notas: readonly NotaSped[],
  fatos: FatosDoMes = FATOS,
  empresa = EMPRESA,
  open: typeof openSped | typeof openContributions = openSped,
  fretes: readonly FreteSped[] = [],
) {
  const file = open({ empresa, periodo: periodOf(mes), finalidade: '0' })
  const c = notas.flatMap(nota => file.note(nota))
  for (const frete of fretes) file.freight?.(frete)
  const { antes, depois, figuras } = file.close(fatos)
  return { texto: [...antes, ...c, ...depois].join(''), figuras }
}

/** Changes a field (the guide's number) of the first line of a register that `of` accepts. */
export const edit =
  (
    reg: string,
    n: number,
    to: string | ((was: string) => string),
    of: (line: string) => boolean = () => true,
  ) =>
  (file: string): string => {
    let done = false
    return file
      .split('\r\n')
      .map(line => {
        if (done || !line.startsWith(`|${reg}|`) || !of(line)) return line
        done = true
        const fields = line.split('|')
        fields[n] = typeof to === 'string' ? to : to(fields[n] ?? '')
        return fields.join('|')
      })
      .join('\r\n')
  }
export const drop = (of: (line: string) => boolean) => (file: string) => {
  const lines = file.split('\r\n')
  lines.splice(lines.findIndex(of), 1)
  return lines.join('\r\n')
}
export const again = (of: (line: string) => boolean) => (file: string) => {
  const lines = file.split('\r\n')
  const at = lines.findIndex(of)
  return [...lines.slice(0, at + 1), lines[at], ...lines.slice(at + 1)].join('\r\n')
}
