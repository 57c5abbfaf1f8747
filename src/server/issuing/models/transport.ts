import type { DfeFamily } from '../../../core/dfe/kit/family.ts'
import type { Foreseen } from '../../../core/dfe/kit/foreseen.ts'
import type { Grupo } from '../../../core/dfe/kit/node.ts'
import type { GrupoXml } from '../../../core/dfe/kit/object.ts'
import type { DocumentFields } from '../../../core/fields/document-field.ts'
import { partsOf } from '../../../core/fields/parts.ts'
import { signWithQr } from '../../sefaz/compose.ts'
import { hasSchemas, validateXml } from '../../sefaz/schemas.ts'
import { type Model, NotaInviavel } from './model.ts'

/** Document of transport of a kind of owner: what is its own beside its family's words. */
interface TransportDocument<N, E>
  extends Pick<Model<N, unknown>, 'read'>,
    Partial<Pick<Model<N, unknown>, 'balcao' | 'entregue' | 'bySvc' | 'replaces'>> {
  family: DfeFamily
  /** Declaration of the owner, whose fields the rules name. */
  document: { id: string; fields: DocumentFields; issued?: { modelo: string } | undefined }
  /** Layout of the document; a family may have several roots. */
  layout(entrada: E): Grupo
  /** Entry of the document, in the words of its layout. @throws NotaInviavel where the registers give none */
  entry(...given: Parameters<Model<N, unknown>['compose']>): E
  build(entrada: E): GrupoXml
  /** Refusals by the authority that can be foreseen, of the layout too; all are told, at the field of the first. */
  check(entrada: E, objeto: GrupoXml): readonly Foreseen[]
}

/** Draft of a document of transport. */
interface Rascunho<E> {
  entrada: E
  objeto: GrupoXml
  said: { chave: string; tpAmb: '1' | '2'; tpEmis: number; uf: string }
}

/** cStat of a document that breaks its schema, and of one whose transport breaks that of its mode. */
const ESQUEMA = '215'
const ESQUEMA_DO_MODAL = '580'
/** Largest document that the authority takes, in bytes, and what it says of a larger one (MOC). */
const MAIOR = 512 * 1024
const GRANDE_DEMAIS = '214'

/**
 * Makes the model of a document of transport, which the official schema judges too where it was imported. Unless it says so, nobody waits for it at a counter; its QR is in its family's words.
 */
export function transportModel<N, E>({
  family,
  document,
  layout,
  entry,
  build,
  check,
  ...own
}: TransportDocument<N, E>): Model<N, Rascunho<E>> {
  const keys = new Map(partsOf(document.fields).map(({ name, key }) => [name, key]))
  return {
    origem: document.id,
    modelos: [document.issued?.modelo ?? ''],
    balcao: () => false,
    atraso: () => null,
    entregue: () => false,
    ...own,
    compose(numerado, nota, conexao) {
      const entrada = entry(numerado, nota, conexao)
      const { chave, tp_emis, uf } = numerado
      return {
        entrada,
        objeto: build(entrada),
        said: { chave, uf, tpEmis: tp_emis, tpAmb: conexao.tpAmb },
      }
    },
    preflight({ entrada, objeto }) {
      const rules = check(entrada, objeto)
      const [rule] = rules
      if (!rule) return
      const { campo, codigo } = rule
      throw new NotaInviavel(
        toldOf(rules.map(({ texto }) => texto)),
        keys.get(campo) ?? campo,
        codigo || null,
      )
    },
    sign({ entrada, objeto, said }, { certificado }) {
      const root = layout(entrada)
      const { xml, digest } = signWithQr(family, root, objeto, said, certificado)
      if (Buffer.byteLength(xml) > MAIOR)
        throw new NotaInviavel(
          'O documento passa de 512 KB, o máximo que a SEFAZ recebe: divida a carga em dois',
          'documentos',
          GRANDE_DEMAIS,
        )
      if (hasSchemas(family)) {
        const [breach] = validateXml(root.tag, xml, family)
        if (breach) throw refusedBySchema(breach, ESQUEMA)
        const [ofMode] = breachesOfMode(family, root, xml)
        if (ofMode) throw refusedBySchema(ofMode, ESQUEMA_DO_MODAL)
      }
      return { xml, digest }
    },
  }
}

/** Faults that one refusal tells; what is left is told with the next. */
const TOLD = 8

/** Says all faults in one text, so that a person corrects them in one round. */
function toldOf(faults: readonly string[]): string {
  const [first = '', ...others] = [...new Set(faults)].slice(0, TOLD)
  return others.length > 0 ? `${first}. Também: ${others.join('; ')}` : first
}

const refusedBySchema = (breach: string, codigo: string) =>
  new NotaInviavel(`O XML não passa no esquema oficial: ${breach}`, 'documento', codigo)

/** Lists the breaches of the mode's schema: that of the document looks at nothing within infModal. */
function breachesOfMode(family: DfeFamily, { ns }: Grupo, xml: string): string[] {
  const inside = /<infModal[^>]*>(<(\w+)[\s\S]*)<\/infModal>/.exec(xml)
  const [, mode = '', tag = ''] = inside ?? []
  if (!(tag in family.schemas)) return []
  return validateXml(tag, mode.replace(`<${tag}`, `<${tag} xmlns="${ns}"`), family)
}
