import { culpado } from '../../../core/dfe/nfe/culpado.ts'
import { KIND_NAME, KINDS, type Kind } from '../../../core/tax/kinds.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { isComputed } from '../../../domain/documents/documento/first-fault.ts'
import { ON_WIRE } from '../../../domain/documents/documento/form.ts'
import { documentItem } from '../../../domain/documents/documento/item.ts'
import { kindOfSale } from '../../../domain/documents/documento/kinds.ts'
import { syncCatalog } from '../../catalog/catalog.ts'
import { holdKeys, releaseKeys } from '../../keys/hold.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { fieldsOf } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Editar } from '../../register/overrides.ts'
import { alerta } from '../../state/notices.ts'
import { recordOf } from '../../till/actions/mend-last.ts'
import { describeIssued, type Recusada } from '../../till/issued/last.ts'
import { issueNote } from '../actions/actions.ts'
import { linesInHand } from '../actions/save.ts'
import { deskOf } from '../desk/desk-of.ts'
import { applyMends, issueMended, mendsOfRefused } from './mends.ts'

/** Names of the document's form fields, by their names in a refusal. */
const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ON_WIRE).map(([form, wire]) => [wire, form])),
  cpf_cnpj: 'parceiro',
  serie: 'serie_venda',
}
/** Fields of a refusal that no record corrects: the number and the server's clock. */
const NOWHERE = ['numero', 'relogio']
/** Tab of a line with the taxes of the tax reform (reforma tributária). */
const REFORMA = 'Reforma'

/** Place to correct a refusal: a register's record, or a path of the document; null: its text tells what to do. */
export type Remedio =
  | { onde: 'registro'; registro: NonNullable<ReturnType<typeof recordOf>>; campo: string | null }
  | { onde: 'documento'; caminho: string }
  | null

/** Finds where to correct a refusal. @param itens number of lines of the document */
export function remedyOf(recusa: Recusada, itens: number): Remedio {
  const { field, xmotivo, mexer } = recusa
  if (field === null || NOWHERE.includes(field)) return null
  const registro = recordOf(recusa)
  if (registro && mexer?.campo !== undefined) return { onde: 'registro', registro, campo: mexer.campo }
  const { item, campo: parte } = culpado(field, xmotivo, itens)
  if (/^itens\b/.test(field))
    return { onde: 'documento', caminho: `itens.${item ?? 0}.${parte ?? 'produto'}` }
  const [head = field] = field.split('.')
  return { onde: 'documento', caminho: FIELDS[head] ?? head }
}

/** Finds the line's field where a tax of that kind is typed: its CST, else the kind's first in the reform's tab. */
const typedIn = (kind: Kind): string | undefined => {
  const of = (test: (tab: string | undefined, chave: string) => boolean) =>
    fieldsOf(documentItem).find(({ chave, campo }) => test(campo.tab, chave))?.chave
  return (
    of((tab, chave) => tab === KIND_NAME[kind] && chave.startsWith('cst')) ??
    of((tab, chave) => tab === REFORMA && chave.includes(kind))
  )
}

/**
 * Finds the field to correct when the line has its own value for the refused tax. Undefined: the refusal is not about a
 * tax, or the tax rule has the value.
 */
function saidByLine(recusa: Recusada, campo: string | null, line: ItemVenda, tipo: number) {
  const kind = KINDS.find(each => each === campo)
  if (!kind) return undefined
  const typed = !isComputed(line, tipo)
  if (kind === 'icms' && /CFOP/.test(recusa.xmotivo ?? '') && (typed || line.cfop)) return 'cfop'
  return typed ? typedIn(kind) : undefined
}

/**
 * Gives the refusal of a refused document (status R), by SEFAZ or by the check before sending; null: none. A tax that
 * the line itself states is refused at the line's field.
 */
export function refusalOf(record: Readonly<Record<string, unknown>>): Recusada | null {
  if (record['status'] !== 'R') return null
  const { recusa } = describeIssued(record as VendaAnswer)
  const itens = (record['itens'] ?? []) as readonly ItemVenda[]
  const { item, campo } = culpado(recusa?.field ?? null, recusa?.xmotivo ?? null, itens.length)
  const line = itens[item ?? -1]
  const field = recusa && line && saidByLine(recusa, campo, line, kindOfSale(record)?.tipo ?? 0)
  return recusa && field ? { ...recusa, field: `itens.${item}.${field}`, mexer: null } : recusa
}

/** Writes a refusal in one sentence: code, reason and what to do. */
export const tellRefusal = ({ cstat, xmotivo, text }: Recusada): string =>
  [[cstat, xmotivo === text ? null : xmotivo].filter(Boolean).join(' '), text].filter(Boolean).join(' · ')

/**
 * Corrects a refusal in the form when the correction is certain; the user then checks, issues or undoes. Else opens the
 * place to correct: a register's record, after which the note is issued again, or a field of the document. `edit` absent:
 * the user may not edit.
 */
export async function mendRefused(
  store: FormStore,
  recusa: Recusada,
  { refuse, edit }: { refuse: (error: unknown) => void; edit: Editar | undefined },
): Promise<void> {
  const desk = deskOf(store)
  const texto = tellRefusal(recusa)
  /** Applies corrections; resolves true when there were any. */
  const mend = async () => {
    // keys typed meanwhile are for the corrected document: F9 would otherwise send the refused one
    holdKeys('resposta')
    // a register may have been corrected since
    await syncCatalog().catch(() => {})
    await linesInHand(desk)
    const mudancas = edit ? mendsOfRefused(store, recusa) : []
    if (edit && mudancas.length > 0) applyMends(store, mudancas, edit, refuse)
    releaseKeys('resposta')
    return mudancas.length > 0
  }
  if (await mend()) return
  const remedio = remedyOf(recusa, (store.base()['itens'] as readonly unknown[] | undefined)?.length ?? 0)
  if (!remedio) return alerta(texto)
  // the plain explanation alone: SEFAZ's text before it would not fit the field
  if (remedio.onde === 'documento')
    return edit ? edit.com({ [remedio.caminho]: recusa.text ?? texto }) : alerta(texto)
  const { register, onde } = remedio.registro
  if (!mayWrite(register))
    return alerta(`${texto}. Peça a correção a quem cadastra ${register.title.toLowerCase()}`)
  const saved = await openRegistro(register.id, {
    ...onde,
    ...(remedio.campo ? { campo: remedio.campo } : {}),
  })
  if (!saved) return
  await ((await mend()) ? issueMended(store) : issueNote(store, refuse))
}
