import { type EstadoContrato, NEXT_OF_CONTRACT, wordOfState } from '../../core/contract/estados.ts'
import { faturarContrato, mudarContrato } from '../../domain/api/contratos.ts'
import { contrato } from '../../domain/commands/contrato/index.ts'
import { registro } from '../../domain/commands/registro/index.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import type { RefField } from '../../domain/fields/field.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { viewPath } from '../../domain/routes/from-registers.ts'
import { call } from '../api/client.ts'
import { runCommand } from '../commands/run-command.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { mayWrite } from '../register/access.ts'
import { invalidateRegister } from '../register/endpoints.ts'
import type { ControlProps } from '../register/fields/control.ts'
import { openHistorico } from '../register/form/open-form.ts'
import type { FormStore } from '../register/form/store.ts'
import type { Bar, Override } from '../register/overrides.ts'
import { later } from '../shell/later.tsx'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { hasFlag } from '../state/session.ts'

const idOf = (store: FormStore): number => Number(store.base()['id'])

/**
 * Asks whether what the contract's orders have loaded is to be billed, and makes the draft; gives its id. False: nothing is
 * loaded, or a document of the balance is wanted.
 */
async function askLoaded(id: number): Promise<number | false> {
  const { data } = await call(toEndpoints(ordens_carregamento).list, {
    params: {},
    query: { contrato_id: String(id), status: 'carregada', order_by: 'id,asc', limit: '200' },
  })
  const numeros = (data as Registro[]).map(({ numero }) => String(numero))
  if (numeros.length === 0) return false
  const yes = await openDialog(confirmDialog, {
    titulo: 'Faturar',
    pergunta: 'Faturar num rascunho o que se carregou até agora?',
    detalhe: `${numeros.length === 1 ? 'Ordem' : 'Ordens'} ${numeros.join(', ')}. Não: um documento do saldo`,
  })
  if (yes !== true) return false
  const made = await call(faturarContrato, { params: { id }, body: {} })
  void invalidateRegister(ordens_carregamento)
  void invalidateRegister(contratos)
  return made.data.id
}

/** Makes the bar of an open contract: edit, new order, bill, addendum, next state. */
function makeBar(
  store: FormStore,
  _refuse: (error: unknown) => void,
  edit?: { com: (erros: object) => void },
): Bar {
  const id = idOf(store)
  const status = String(store.base()['status'] ?? 'rascunho') as EstadoContrato
  const writes = mayWrite(contratos)
  const active = writes && status === 'ativo'
  const order = active && (() => go(`${viewPath(contratos, id)}/ordem_carregamento/novo`))
  const bill =
    hasFlag('documentos_documentos') &&
    status !== 'rascunho' &&
    (async () => {
      const draft = writes && (await askLoaded(id))
      go(draft === false ? `/documento/documento/novo?contrato=${id}` : `/documento/documento/${draft}`)
    })
  const addendum = active && edit ? () => edit.com({}) : false
  const next = NEXT_OF_CONTRACT[status] ?? []
  const move =
    writes &&
    next.length > 0 &&
    (async ({ para }: { para: EstadoContrato }) => {
      const { data } = await call(mudarContrato, { params: { id }, body: { para } })
      store.recomecar({ ...store.base(), ...data })
      void invalidateRegister(contratos)
      notify(`Contrato ${String(data['numero'])}: ${wordOfState(para)}`)
    })
  const first = status === 'rascunho' || status === 'suspenso' ? ('ativo' as const) : null
  return {
    situacao: wordOfState(status),
    principal: status === 'rascunho' && edit ? 'editar' : null,
    botoes: [
      ...(order
        ? [{ chord: 'Insert', comando: contrato.ordem.id, palavra: 'Nova ordem', executar: order }]
        : []),
      ...(bill ? [{ chord: 'F8', comando: contrato.faturar.id, palavra: 'Faturar', executar: bill }] : []),
      ...(addendum
        ? [{ chord: 'F6', comando: contrato.aditivo.id, palavra: 'Aditivo', executar: addendum }]
        : []),
      ...(move
        ? [
            {
              ...{ chord: 'F9', comando: contrato.situacao.id, palavra: first ? 'Ativar' : 'Situação' },
              executar: () => runCommand(contrato.situacao.id, first ? { para: first } : undefined),
            },
          ]
        : []),
    ],
    comandos: [
      on(contrato.ordem, order),
      on(contrato.faturar, bill),
      on(contrato.aditivo, addendum),
      on(contrato.situacao, move),
      on(registro.historico, writes && (() => openHistorico(contratos.id, id))),
    ],
  }
}

/** Form of contracts: its bar, and what was taken of it below the figures. */
export const contratosForm: Override = {
  desenho: { head: ['parceiro:6 numero:3 status:3'] },
  campos: {
    local_entrega: later<'PartnerAddress', ControlProps<RefField>>(
      () => import('../documents/header/address-control.tsx'),
      'PartnerAddress',
    ),
  },
  partes: { Situação: later(() => import('./taken-part.tsx'), 'TakenPart') },
  barra: makeBar as NonNullable<Override['barra']>,
}
