import { blockingManifest } from '../../../core/dfe/mdfe/blocking.ts'
import { numberOfKey } from '../../../core/document/chave.ts'
import type { Body } from '../../../domain/api/define.ts'
import { encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import type { CommandId } from '../../../domain/commands/index.ts'
import { radar } from '../../../domain/commands/radar/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { documentEndpoints, type Emitida, type Impede } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { copyPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { runCommand } from '../../commands/run-command.ts'
import { on } from '../../keys/scopes.ts'
import { onRealtime, RECONNECTED, UNHEARD } from '../../realtime.ts'
import { mayWrite } from '../../register/access.ts'
import { openHistorico } from '../../register/form/open-form.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { Erros, FormStore } from '../../register/form/store.ts'
import type { Bar, Override } from '../../register/overrides.ts'
import { manifestFreights } from '../../screens/vendas/manifest-window.ts'
import { statusTone, statusWord } from '../../screens/vendas/status-word.tsx'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { invalidate } from '../../state/query.ts'
import { proofOf } from '../page/proof.ts'
import { remakeAction } from './conhecimento.ts'
import { OWN_FORMS } from './manifesto.ts'
import { onCancel, ownActions } from './own-actions.ts'
import { endingOf, ownEvents } from './own-events.ts'

const idOf = (store: FormStore) => Number(store.base()['id'])
/** Names a document by its key: '1/38'. */
const toldKey = (chave: string): string => `${Number(chave.slice(22, 25))}/${numberOfKey(chave)}`

const stateOf = (store: FormStore) => String(store.base()['situacao'] ?? 'A')

/** Reads an open document again at the news of it, and once when it goes to the authority. Returns a function that stops. */
function follow(document: OwnDocument): NonNullable<Override['ouvir']> {
  const { ver, eventos } = documentEndpoints(document)
  return (store, { tomar }) => {
    let ended = false
    const again = async () => {
      void invalidate(eventos)
      const answer = await call(ver, { params: { id: idOf(store) }, semMover: true }).catch(() => null)
      if (answer && !ended) tomar(answer.data as Registro)
    }
    let state = ''
    // the answer may have come before anybody listened
    const look = () => {
      const before = state
      state = stateOf(store)
      if (state === 'E' && before !== 'E') void again()
    }
    const ends = [
      onRealtime('DocumentoAtualizado', data => {
        const { origem_tipo, origem_id } = data as Valores
        if (origem_tipo === document.id && origem_id === idOf(store)) void again()
      }),
      ...[RECONNECTED, UNHEARD].map(event => onRealtime(event, () => void again())),
      store.ouvir(look),
    ]
    look()
    return () => {
      ended = true
      for (const end of ends) end()
    }
  }
}

/** Begins editing at the fault; one of no field of the form (the company's) is told in the notice line alone. */
function mend(fault: Erros, edit: { com: (erros: Erros) => void }): void {
  edit.com(fault)
  alerta(Object.values(fault).join('; '))
}

/** Makes the bar of a document in read mode: edit, issue, correct what was refused, cancel, copy, history. */
function ownBar(document: OwnDocument): NonNullable<Override['barra']> {
  const register = documentRegister(document)
  const settle = (store: FormStore, saved: unknown) =>
    store.recomecar({ ...store.base(), ...(saved as Registro) })
  return (store, refuse, edit): Bar => {
    const id = idOf(store)
    const state = stateOf(store)
    const issued = store.base()['emissao'] as Emitida | null | undefined
    const open = state === 'A' || state === 'R'
    const writes = mayWrite(register)
    const { issue, show, event, save, cancel } = ownActions(document, { id, state }, saved =>
      settle(store, saved),
    )
    const events = issued?.eventos ?? {}
    const ending = endingOf(document)
    const ends = ending !== undefined && ending.form.tipo in events && writes
    const refresh = async () =>
      settle(store, (await call(documentEndpoints(document).ver, { params: { id } })).data)
    const emit =
      issue &&
      (() =>
        issue().catch(async error => {
          // another document may stop it since this one was read
          await refresh().catch(() => undefined)
          return refuse(error)
        }))
    const impede = store.base()['impede'] as Impede | undefined
    // the key that the authority names comes only in its first refusals
    const blocking = impede?.chave ?? blockingManifest(issued?.motivo ?? null)?.chave
    const aviso = impede?.texto ?? issued?.motivo ?? issued?.antes
    const release = async (said: object) => {
      await call(encerrarAberto, { body: { ...said, chave: blocking } as Body<typeof encerrarAberto> })
      if (issue) await issue()
    }
    const fault = state === 'R' && issued?.campo ? { [issued.campo]: issued.motivo ?? '' } : null
    return {
      ...(aviso ? { aviso } : {}),
      ...(state === 'A'
        ? {}
        : { situacao: fault ? 'não enviado' : statusWord(state), tom: statusTone(state) }),
      ...(issued && !open ? { prova: proofOf(issued) } : {}),
      principal: open
        ? 'editar'
        : ends
          ? { palavra: 'Encerrar', executar: () => runCommand(ending.command.id as CommandId) }
          : null,
      botoes: [
        ...(emit ? [{ chord: 'F9', comando: documento.emitir.id, palavra: 'Emitir', executar: emit }] : []),
        ...(emit && blocking
          ? [
              {
                ...{ chord: 'F6', comando: radar.liberar.id, palavra: 'Encerrar e emitir' },
                executar: () => runCommand(radar.liberar.id),
              },
            ]
          : []),
        ...(show ? [{ chord: 'F10', comando: documento.exibir.id, palavra: 'Exibir', executar: show }] : []),
      ],
      comandos: [
        on(documento.emitir, emit),
        on(radar.liberar, emit && blocking !== undefined && release, {
          sobre: () => ({ texto: blocking ? `Aberto: ${toldKey(blocking)}` : '' }),
        }),
        on(documento.corrigir, fault !== null && edit !== undefined && (() => mend(fault, edit))),
        on(documento.exibir, show),
        on(vendas.evento, event),
        on(vendas.xml, save),
        onCancel(document, cancel),
        ...ownEvents(
          document,
          { id, may: tipo => tipo in events, values: tipo => events[tipo] ?? {} },
          refresh,
        ),
        ...remakeAction(document, { id, situacao: state }),
        ...manifestFreights(document, [{ id, situacao: state }]),
        on(registro.duplicar, writes && (() => go(copyPath(register, id)))),
        on(registro.historico, writes && (() => openHistorico(register.id, id))),
      ],
    }
  }
}

/** Gives how the form of a document differs from a register's: its bar, and that it follows what was issued. */
export const ownOverride = (document: OwnDocument): Override => ({
  ...OWN_FORMS[document.id],
  barra: ownBar(document),
  ...(document.issued ? { ouvir: follow(document) } : {}),
})
