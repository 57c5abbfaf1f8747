import type { ExplainNode } from '../../../core/tax/explain/no.ts'
import type { Body } from '../../../domain/api/define.ts'
import { explicarServico, servicoAExplicar } from '../../../domain/api/explicacao-do-cte.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../../domain/documents/conhecimento-os/index.ts'
import type { Fields } from '../../../domain/fields/field.ts'
import { call } from '../../api/client.ts'
import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { bareRows } from '../../register/form/body.ts'
import { isEmpty } from '../../register/form/pass.ts'
import type { FormStore } from '../../register/form/store.ts'
import { later } from '../../shell/later.tsx'
import { alerta } from '../../state/notices.ts'

const explainDialog = defineDialog<Readonly<Record<string, ExplainNode>>, undefined>(
  'conhecimento.explicar',
  later(() => import('./service-explained.tsx'), 'ServiceExplained'),
)

const TAXED: readonly string[] = [conhecimentos.id, conhecimentosOs.id]

/** Asks for the steps of the tax of what the form has now, and shows them. */
async function explain(store: FormStore): Promise<void> {
  if (isEmpty(store.valor('regra_id'))) return alerta('Escolha a regra do imposto, na parte Imposto')
  const { entregas, ...typed } = store.valores()
  const fields = store.register.fields as Fields
  const said = Object.keys(servicoAExplicar.shape).map(name => {
    const field = fields[name]
    // rows that were read have the records that they point to
    return [name, field?.type === 'list' ? bareRows(field.of, typed[name], true) : typed[name]]
  })
  const body = {
    ...Object.fromEntries(said),
    dia: store.base()['data'] ?? null,
    entregas: ((entregas ?? []) as readonly { valor: string }[]).map(({ valor }) => ({ valor })),
  }
  const { data } = await call(explicarServico, {
    body: body as unknown as Body<typeof explicarServico>,
    semMover: true,
  })
  await openDialog(explainDialog, data.passos as unknown as Record<string, ExplainNode>)
}

/** Gives the command that explains the tax of a CT-e or CT-e OS; of another document, nothing. */
export const explainAction = (store: FormStore): ScopeCommands =>
  TAXED.includes(store.register.id) ? [on(venda.explicar, () => explain(store))] : []
