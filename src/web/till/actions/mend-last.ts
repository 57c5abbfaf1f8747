import { getDefaultStore } from 'jotai'
import { venda } from '../../../domain/commands/venda/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { minhas_empresas } from '../../../domain/records/minhas_empresas/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { syncCatalog } from '../../catalog/catalog.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { whatIsWrong } from '../issue-news.ts'
import { type Recusada, refusedAtom } from '../last-issued.ts'
import { mendsOfCounter, tellMends } from '../mends-now.ts'
import { emitLast } from './last-sale.ts'

interface Culpado {
  register: AnyRegister
  /** Of the record, and of what its path has beside. */
  onde: { id: number; params?: Readonly<Record<string, number>> }
}

/** The record a refusal is about; null: it is said in the sale itself. */
export function recordOf(recusa: Recusada): Culpado | null {
  const { produto, campo, parceiro_id, endereco_id, empresa_id } = recusa
  if (produto) return { register: produtos, onde: { id: produto.id } }
  if (parceiro_id !== null && endereco_id !== null)
    return { register: parceiros_address, onde: { id: endereco_id, params: { parceiro_id } } }
  if (parceiro_id !== null && /^(parceiro|addresse)/.test(campo ?? ''))
    return { register: parceiros, onde: { id: parceiro_id } }
  return campo?.startsWith('empresa') ? { register: minhas_empresas, onde: { id: empresa_id } } : null
}

/** A buyer that must be said again is asked by the issuing itself. */
const asksBuyer = (campo: string | null) => campo === 'cpf_cnpj' || campo === 'parceiro'

/**
 * Issues again what was refused where that mends it (`mendsOfSold`). Else opens what the last rejection points at, at its field and over
 * the till, so that the sale in hand stays where it is. Saved: the note is issued again. Who may not save that record is told whom to
 * ask.
 */
export async function mendLast(): Promise<void> {
  const last = getDefaultStore().get(refusedAtom)
  if (!last?.recusa || last.id === null) return
  const { recusa } = last
  if (asksBuyer(recusa.campo)) return emitLast()
  // what a register says now may have come since
  await syncCatalog().catch(() => {})
  const mudancas = mendsOfCounter(recusa)
  if (mudancas.length > 0) return emitLast(`Emitindo de novo · ${tellMends(mudancas)}`)
  const record = recordOf(recusa)
  if (!record) return go(`/vendas/${last.id}`)
  if (!mayWrite(record.register))
    return alerta(
      `${whatIsWrong(recusa)}: peça a correção a quem cadastra ${record.register.title.toLowerCase()}`,
      {
        comando: venda.emitirUltima,
        texto: 'emitir de novo',
      },
    )
  const campo = recusa.mexer?.campo
  const saved = await openRegistro(record.register.id, { ...record.onde, ...(campo ? { campo } : {}) })
  if (saved) await emitLast()
}
