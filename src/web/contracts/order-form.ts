import { wordOfState } from '../../core/contract/estados.ts'
import { parsePlaced } from '../../core/money/pt-br.ts'
import { cancelarOrdem, papelDaOrdem, pesarOrdem } from '../../domain/api/contratos.ts'
import { ordem } from '../../domain/commands/contrato/index.ts'
import { registro } from '../../domain/commands/registro/index.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { openPdf } from '../api/open-pdf.ts'
import { runCommand } from '../commands/run-command.ts'
import { confirmDialog } from '../dialogs/confirm.tsx'
import { openDialog } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { mayWrite } from '../register/access.ts'
import { invalidateRegister } from '../register/endpoints.ts'
import { openHistorico } from '../register/form/open-form.ts'
import type { FormStore } from '../register/form/store.ts'
import type { Bar, Override } from '../register/overrides.ts'
import { beginFreight, manifest } from '../screens/vendas/manifest-window.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { hasFlag } from '../state/session.ts'

/** Sends a weight; a tare that is not the vehicle's is asked about, and sent again when accepted. */
async function weigh(id: number, peso: string, confirma_tara = false): Promise<Registro | null> {
  try {
    const { data } = await call(pesarOrdem, {
      params: { id },
      body: { peso, ...(confirma_tara ? { confirma_tara } : {}) },
    })
    return data
  } catch (error) {
    const { confirma } = ((error instanceof ApiError ? error.dados : null) ?? {}) as { confirma?: string }
    if (!confirma || confirma_tara) throw error
    const yes = await openDialog(confirmDialog, {
      titulo: 'Tara',
      pergunta: (error as ApiError).message,
      detalhe: 'Aceitar?',
    })
    return yes === true ? weigh(id, peso, true) : null
  }
}

/** Makes the bar of a stored order: edit, weigh, bill, cancel. */
function makeBar(store: FormStore, _refuse: (error: unknown) => void, edit?: unknown): Bar {
  const base = store.base()
  const id = Number(base['id'])
  const status = String(base['status'] ?? 'aberta')
  const writes = mayWrite(ordens_carregamento)
  const waits = status === 'aberta' || status === 'patio'
  const settle = (data: Registro) => {
    store.recomecar({ ...store.base(), ...data })
    void invalidateRegister(ordens_carregamento)
    void invalidateRegister(contratos)
    notify(`Ordem ${String(data['numero'])}: ${wordOfState(data['status'])}`)
  }
  const onScale =
    writes &&
    waits &&
    (async ({ peso }: { peso: string }) => {
      const data = await weigh(id, parsePlaced(peso, 4) ?? peso)
      if (data) settle(data)
    })
  const bill =
    hasFlag('documentos_documentos') &&
    status === 'carregada' &&
    (() => go(`/documento/documento/novo?ordem=${id}`))
  const cancel =
    writes &&
    status !== 'faturada' &&
    status !== 'cancelada' &&
    (async () => settle((await call(cancelarOrdem, { params: { id }, body: {} })).data))
  const billed = status === 'faturada' ? [Number(base['documento_id'])] : null
  const paper = () => openPdf(papelDaOrdem, { id })
  return {
    situacao: wordOfState(status),
    principal: waits && edit ? 'editar' : null,
    botoes: [
      ...(onScale
        ? [
            {
              chord: 'F9',
              comando: ordem.pesar.id,
              palavra: 'Pesar',
              executar: () => runCommand(ordem.pesar.id),
            },
          ]
        : []),
      ...(bill ? [{ chord: 'F8', comando: ordem.faturar.id, palavra: 'Faturar', executar: bill }] : []),
      { chord: 'Alt+p', comando: ordem.papel.id, palavra: 'Papel', executar: paper },
    ],
    comandos: [
      on(ordem.pesar, onScale),
      on(ordem.faturar, bill),
      on(ordem.manifestar, billed !== null && (() => manifest('vendas', billed))),
      on(ordem.conhecimento, billed !== null && (() => beginFreight(billed))),
      on(ordem.papel, paper),
      on(ordem.papelA4, () => openPdf(papelDaOrdem, { id }, { formato: 'a4' })),
      on(ordem.cancelar, cancel),
      on(registro.historico, writes && (() => openHistorico(ordens_carregamento.id, id))),
    ],
  }
}

/** Form of loading orders: its bar. */
export const orderForm: Override = { barra: makeBar as NonNullable<Override['barra']> }
