import type { AnyRegister } from '../../src/domain/fields/define.ts'
import { REGISTERS } from '../../src/domain/records/index.ts'

/** What of the inventories each contract test walks item by item, so that the table of proofs counts it and repeats nothing. */

/** A page with an address; the others are dialogs, and the page of what is nothing else (rotas.test.ts). */
export const isRouted = ({ path }: { path: string | null }) => path !== null && path !== '*'

/** A call of the contract (chamadas.test.ts). */
export const isCall = ({ kind }: { kind: string }) => kind === 'api'
/** A look-up, which is a call with its filters (buscas.test.ts). */
export const isLookUp = ({ kind }: { kind: string }) => kind === 'lookup-variant'

/** Products, what hangs on them, and the registers around them. */
const DO_PRODUTO = ['CAP-12', 'CAP-13', 'CAP-14', 'CAP-15', 'CAP-16', 'CAP-29']
export const ofProduct = ({ cap }: { cap: string[] }) => cap.some(one => DO_PRODUTO.includes(one))

export const isLimit = ({ id }: { id: string }) => id.startsWith('N.max.')
/** A closed list whose words are the documents' own. */
export const hasTheirWords = ({ labelsOrigin }: { labelsOrigin?: string }) => labelsOrigin === 'spec'

/** What a document, a line or a declaration asks for, under a condition or always (documentos-pedidos.test.ts). */
export const isAsked = ({ id, rule, condition }: { id: string; rule: string; condition: string }) =>
  /^V\.(doc|item|di|adicao)\./.test(id) && rule === 'required' && condition !== ''

/** A text and the place where the documents show it. */
export interface Message {
  id: string
  text: string
  /** Place in the documents, in their words. */
  where: string
}

/** A text that says what is not stated ('(server message)') has nothing to look for. */
export const stated = ({ text }: Message) => !/^\(.*\)$/.test(text)

/** Texts of screens that are not built yet, by the work that owns each (its issue comes later): it may only shrink. */
export const FALTAM: Readonly<Record<string, readonly string[]>> = {
  // decision 137: these codes are the program's, and offered without a call
  decidido: ['M.carga.cstibscbs.lista'],
  financeiro: ['M.carga.conta.um', 'M.carga.parcelamento.lista'],
  transporte: [
    'M.carga.compvalor.lista',
    'M.carga.cte.lista',
    'M.carga.cte.um',
    'M.carga.mdfe.lista',
    'M.carga.mdfe.um',
  ],
}

/** Resource of the specification → ours. */
const RECURSO: Record<string, string> = {
  'parceiros/{id}/address': 'parceiros_address',
  'produtos/{id}/lotes': 'produtos_lotes',
  'retornaveis/produto_vasilhame': 'produto_vasilhame',
  'retornaveis/tipos_de_cargas': 'tipos_de_cargas',
}

/** Resources with calls of their own; the register of the same id is the administration's view of them (admin/…). */
const DA_ADMINISTRACAO = new Set(['empresas', 'accounts', 'paises', 'classificacao_tributaria'])

/** The register that has the fields of a resource; none where calls of its own have them. */
export const registerOf = (resource: string): AnyRegister | undefined =>
  DA_ADMINISTRACAO.has(resource)
    ? undefined
    : REGISTERS.find(({ id }) => id === (RECURSO[resource] ?? resource))
