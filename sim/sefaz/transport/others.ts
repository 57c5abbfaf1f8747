import { createHash } from 'node:crypto'
import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import { buildChave } from '../../../src/core/document/chave.ts'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { codigoUf, isUf } from '../../../src/core/document/uf.ts'
import { carimbo, DIA } from '../moment.ts'
import { INSCRITOS } from '../tables/taxpayers.ts'
import { transportQr } from '../tables/transport.ts'
import { assinanteOf, signWith } from '../wire/signer.ts'
import { campos, readXml } from '../wire/xml.ts'
import type { TransportBook } from './book.ts'
import { breaksTransportForm } from './form.ts'
import { PROJECTS } from './projects.ts'

interface Means {
  book: TransportBook
  agora: Date
  ambiente: 1 | 2
}

interface Outcome {
  status: number
  message?: string
  errors?: Record<string, string>
  data?: { chave: string; nProt: string }
}

const wrong = (errors: Record<string, string>): Outcome => ({
  status: 422,
  message: 'Pedido inválido',
  errors,
})

type Asked = Partial<Record<string, unknown>>
const asked = (body: unknown): Asked => (typeof body === 'object' && body !== null ? body : {})
const text = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '')
const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max

/** Series of documents that other programs issue. */
const SERIE = '900'

function keyOf(modelo: string, cnpj: string, cUF: string, { book, agora }: Means, series = SERIE): string {
  const raiz = modelo === '58' ? 'MDFe' : 'CTe'
  const used = book.all(raiz).filter(({ chave }) => chave.slice(6, 20) === cnpj).length
  const [AAMM, nNF] = [carimbo(agora).slice(2, 7).replace('-', ''), used + 1]
  const cNF = String(10_000_000 + nNF * 7).slice(-8)
  return buildChave({ cUF, AAMM, cnpj, mod: modelo, serie: series, nNF, tpEmis: 1, cNF })
}

/**
 * Opens a manifest that the company `cnpj` issued with another program `dias` days ago: `placa`, `ufIni` and `ufFim` may be
 * said. Status 422: invalid data, with errors by field.
 */
export function sendManifest(body: unknown, means: Means): Outcome {
  const { book, agora, ambiente } = means
  const said = asked(body)
  const cnpj = text(said['cnpj']).replace(/[^0-9A-Z]/g, '')
  const [placa, ufIni, ufFim] = [
    text(said['placa']) || 'QQQ0A00',
    text(said['ufIni']) || 'SP',
    text(said['ufFim']) || 'RJ',
  ]
  const dias = said['dias'] ?? 0
  if (!isCnpj(cnpj)) return wrong({ cnpj: 'CNPJ da empresa' })
  if (!isUf(ufIni) || !isUf(ufFim)) return wrong({ [isUf(ufIni) ? 'ufFim' : 'ufIni']: 'sigla de UF' })
  if (!/^[A-Z]{3}\d[A-Z0-9]\d\d$/.test(placa)) return wrong({ placa: 'sete letras e números, sem traço' })
  if (!isWhole(dias, 3650)) return wrong({ dias: 'inteiro de 0 a 3650' })
  const then = new Date(agora.getTime() - dias * DIA)
  const cUF = codigoUf(ufIni) ?? '35'
  const chave = keyOf('58', cnpj, cUF, { ...means, agora: then })
  const ide = campos([
    ['cUF', cUF],
    ['tpAmb', ambiente],
    ['tpEmit', 2],
    ['modal', 1],
    ['dhEmi', carimbo(then)],
    ['tpEmis', 1],
    ['UFIni', ufIni],
    ['UFFim', ufFim],
  ])
  const xml =
    `<MDFe xmlns="${PROJECTS.mdfe.ns}"><infMDFe versao="3.00" Id="MDFe${chave}"><ide>${ide}</ide><emit><CNPJ>${cnpj}</CNPJ></emit>` +
    `<infModal versaoModal="3.00"><rodo><veicTracao><placa>${placa}</placa></veicTracao></rodo></infModal></infMDFe></MDFe>`
  const digVal = createHash('sha1').update(xml).digest('base64')
  const nProt = book.nextNumber('mdfe', cUF, then)
  book.authorise({
    ...{ raiz: 'MDFe', chave, nProt, digVal, xml, alheio: true },
    ...{ dhRecbto: carimbo(then), tpAmb: String(ambiente) },
  })
  return { status: 200, data: { chave, nProt } }
}

/** Carrier that issues CT-e to the company. */
const CARRIER = { cnpj: '54321005000145', ie: '112345676005', nome: 'TRANSPORTES ESTRADA REAL LTDA' }
const SAO_PAULO = { cMun: '3550308', xMun: 'SAO PAULO', uf: 'SP' }

const address = (tag: string, { cMun, xMun, uf }: typeof SAO_PAULO): string =>
  `<${tag}><xLgr>RUA DO FRETE</xLgr><nro>10</nro><xBairro>CENTRO</xBairro><cMun>${cMun}</cMun><xMun>${xMun}</xMun><CEP>01001000</CEP><UF>${uf}</UF></${tag}>`

const isMoney = (value: string): boolean => /^\d{1,7}\.\d\d$/.test(value)

/** Cents of a value by a percentage, half up, in whole numbers. */
const share = (value: string, percent: bigint): string => {
  const cents = (BigInt(value.replace('.', '')) * percent + 50n) / 100n
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Issues a CT-e of an invented carrier, signed and authorised, whose taker and recipient is `cnpj`: of the notes `chaves`, for
 * `valor`, to the city `municipio`. The distribution gives it. Status 422: invalid data, with errors by field.
 */
export function sendFreight(body: unknown, means: Means): Outcome {
  const { book, agora, ambiente } = means
  const { chaves = [], valor = '150.00', ie = '', municipio = SAO_PAULO.cMun, ...said } = asked(body)
  const cnpj = text(said['cnpj']).replace(/[^0-9A-Z]/g, '')
  if (!isCnpj(cnpj)) return wrong({ cnpj: 'CNPJ da empresa' })
  if (typeof valor !== 'string' || !isMoney(valor)) return wrong({ valor: 'valor com centavos, "150.00"' })
  const to = typeof municipio === 'string' ? getMunicipalityByCode(municipio) : null
  if (to === null) return wrong({ municipio: 'código do IBGE' })
  const listed = Array.isArray(chaves) && chaves.every(each => typeof each === 'string')
  if (!listed) return wrong({ chaves: 'lista de chaves de NF-e' })
  const city = { cMun: String(to.code), xMun: to.name.toUpperCase(), uf: to.stateCode }
  const inside = city.uf === 'SP'
  const chave = keyOf('57', CARRIER.cnpj, '35', means, '1')
  const sender = INSCRITOS[0]
  const nome = (own: string) =>
    ambiente === 2 ? 'CTE EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL' : own
  const ide = campos([
    ['cUF', 35],
    ['cCT', chave.slice(35, 43)],
    ['CFOP', inside ? 5353 : 6353],
    ['natOp', 'PRESTACAO DE SERVICO DE TRANSPORTE'],
    ['mod', 57],
    ['serie', 1],
    ['nCT', Number(chave.slice(25, 34))],
    ['dhEmi', carimbo(agora)],
    ['tpImp', 1],
    ['tpEmis', 1],
    ['cDV', chave.slice(43)],
    ['tpAmb', ambiente],
    ['tpCTe', 0],
    ['procEmi', 0],
    ['verProc', 'TECLA-SIM'],
    ['cMunEnv', SAO_PAULO.cMun],
    ['xMunEnv', SAO_PAULO.xMun],
    ['UFEnv', 'SP'],
    ['modal', '01'],
    ['tpServ', 0],
    ['cMunIni', SAO_PAULO.cMun],
    ['xMunIni', SAO_PAULO.xMun],
    ['UFIni', 'SP'],
    ['cMunFim', city.cMun],
    ['xMunFim', city.xMun],
    ['UFFim', city.uf],
    ['retira', 1],
    ['indIEToma', ie ? 1 : 9],
  ])
  const documents =
    (chaves as string[]).map(each => `<infNFe><chave>${each}</chave></infNFe>`).join('') ||
    '<infOutros><tpDoc>00</tpDoc></infOutros>'
  const rate = inside ? '12.00' : '7.00'
  const xml =
    `<CTe xmlns="${PROJECTS.cte.ns}"><infCte versao="4.00" Id="CTe${chave}"><ide>${ide}<toma3><toma>3</toma></toma3></ide>` +
    `<emit><CNPJ>${CARRIER.cnpj}</CNPJ><IE>${CARRIER.ie}</IE><xNome>${CARRIER.nome}</xNome>${address('enderEmit', SAO_PAULO)}<CRT>3</CRT></emit>` +
    `<rem><CNPJ>${sender?.cnpj}</CNPJ><IE>${sender?.ie}</IE><xNome>${nome(sender?.nome ?? '')}</xNome>${address('enderReme', SAO_PAULO)}</rem>` +
    `<dest><CNPJ>${cnpj}</CNPJ>${ie ? `<IE>${text(ie)}</IE>` : ''}<xNome>${nome('EMPRESA TOMADORA')}</xNome>${address('enderDest', city)}</dest>` +
    `<vPrest><vTPrest>${valor}</vTPrest><vRec>${valor}</vRec><Comp><xNome>FRETE PESO</xNome><vComp>${valor}</vComp></Comp></vPrest>` +
    `<imp><ICMS><ICMS00><CST>00</CST><vBC>${valor}</vBC><pICMS>${rate}</pICMS><vICMS>${share(valor, inside ? 12n : 7n)}</vICMS></ICMS00></ICMS></imp>` +
    '<infCTeNorm><infCarga><vCarga>1000.00</vCarga><proPred>MERCADORIAS</proPred><infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>100.0000</qCarga></infQ></infCarga>' +
    `<infDoc>${documents}</infDoc><infModal versaoModal="4.00"><rodo><RNTRC>12345678</RNTRC></rodo></infModal></infCTeNorm></infCte>` +
    `<infCTeSupl><qrCodCTe>https://${transportQr('cte', '35')}?chCTe=${chave}&amp;tpAmb=${ambiente}</qrCodCTe></infCTeSupl></CTe>`
  const { xml: signed, digest } = signWith(xml, 'infCte', assinanteOf(CARRIER.cnpj, CARRIER.nome, agora))
  const broken = breaksTransportForm('cte', readXml(signed))
  if (broken !== null) return wrong({ cnpj: broken })
  const nProt = book.nextNumber('cte', '35', agora)
  book.authorise({
    ...{ raiz: 'CTe', chave, nProt, dhRecbto: carimbo(agora), digVal: digest },
    ...{ tpAmb: String(ambiente), xml: signed },
  })
  return { status: 200, data: { chave, nProt } }
}
