import type { Body } from '../../../domain/api/define.ts'
import { encerrarAberto } from '../../../domain/api/radar-mdfe.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import type { CommandId } from '../../../domain/commands/index.ts'
import { radar } from '../../../domain/commands/radar/index.ts'
import { registro } from '../../../domain/commands/registro/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { documentEndpoints, type Emitida } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { copyPath } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { saveXml } from '../../api/save-xml.ts'
import { runCommand } from '../../commands/run-command.ts'
import { on } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { openHistorico } from '../../register/form/open-form.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { Bar, Override } from '../../register/overrides.ts'
import { statusTone, statusWord } from '../../screens/vendas/status-word.tsx'
import { go } from '../../state/location.ts'
import { notify } from '../../state/notices.ts'
import { proofOf } from '../page/proof.ts'
import { remakeAction } from './conhecimento.ts'
import { OWN_FORMS } from './manifesto.ts'
import { endingOf, ownEvents } from './own-events.ts'

const EVERY_MS = 800

/** States of what has a paper and an XML: authorised, closed, replaced, in contingency, cancelled. */
const VALID: readonly string[] = ['T', 'F', 'S', 'X', 'C']

const idOf = (store: FormStore) => Number(store.base()['id'])
const stateOf = (store: FormStore) => String(store.base()['situacao'] ?? 'A')

/** Fetches a document on its way to the authority again and again, until it is answered. Returns a function that stops. */
function follow(document: OwnDocument): NonNullable<Override['ouvir']> {
  return (store, { tomar }) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const ask = async () => {
      const params = { id: idOf(store) }
      const answer = await call(documentEndpoints(document).ver, { params, semMover: true }).catch(() => null)
      timer = undefined
      if (left) return
      if (answer) tomar(answer.data as Registro)
      again()
    }
    const again = () => {
      if (timer === undefined && stateOf(store) === 'E') timer = setTimeout(() => void ask(), EVERY_MS)
    }
    const leave = store.ouvir(again)
    again()
    return () => {
      left = true
      clearTimeout(timer)
      leave()
    }
  }
}

/** Makes the bar of a document in read mode: edit, issue, correct what was refused, cancel, copy, history. */
function ownBar(document: OwnDocument): NonNullable<Override['barra']> {
  const register = documentRegister(document)
  const { emitir, cancelar, papel, xml } = documentEndpoints(document)
  const settle = (store: FormStore, saved: unknown) => {
    store.recomecar({ ...store.base(), ...(saved as Registro) })
    void invalidateRegister(register)
  }
  return (store, refuse, edit): Bar => {
    const id = idOf(store)
    const state = stateOf(store)
    const issued = store.base()['emissao'] as Emitida | null | undefined
    const open = state === 'A' || state === 'R'
    const writes = mayWrite(register)
    const issue = async () => {
      try {
        const { data } = await call(emitir, { params: { id } })
        settle(store, data)
        notify(`${document.singular}: ${statusWord(stateOf(store))}`)
      } catch (error) {
        refuse(error)
      }
    }
    const cancel = async ({ justificativa }: { justificativa: string }) => {
      const { data } = await call(cancelar, { params: { id }, body: { justificativa } })
      settle(store, data)
      notify(`${document.singular}: ${statusWord(stateOf(store))}`)
    }
    const events = issued?.eventos ?? {}
    const ending = endingOf(document)
    const ends = ending !== undefined && ending.form.tipo in events && writes
    const refresh = async () =>
      settle(store, (await call(documentEndpoints(document).ver, { params: { id } })).data)
    const valid = issued != null && VALID.includes(state)
    const show = () => openPdf(papel, { id })
    const save = async () => saveXml(issued?.chave ?? '', await call(xml, { params: { id } }))
    const mayIssue = document.issued !== undefined && open && writes
    // the key that the authority names comes only in its first refusals
    const [, blocking] = /\[chMDFe:?\s*(\w{44})\]/.exec(issued?.motivo ?? '') ?? []
    const release = async (said: object) => {
      await call(encerrarAberto, { body: { ...said, chave: blocking } as Body<typeof encerrarAberto> })
      await issue()
    }
    const fault = state === 'R' && issued?.campo ? { [issued.campo]: issued.motivo ?? '' } : null
    return {
      ...(issued?.motivo ? { aviso: issued.motivo } : {}),
      ...(state === 'A' ? {} : { situacao: statusWord(state), tom: statusTone(state) }),
      ...(issued && !open ? { prova: proofOf(issued) } : {}),
      principal: open
        ? 'editar'
        : ends
          ? { palavra: 'Encerrar', executar: () => runCommand(ending.command.id as CommandId) }
          : null,
      botoes: [
        ...(mayIssue
          ? [{ chord: 'F9', comando: documento.emitir.id, palavra: 'Emitir', executar: issue }]
          : []),
        ...(mayIssue && blocking
          ? [
              {
                ...{ chord: 'F6', comando: radar.liberar.id, palavra: 'Encerrar e emitir' },
                executar: () => runCommand(radar.liberar.id),
              },
            ]
          : []),
        ...(valid ? [{ chord: 'F10', comando: documento.exibir.id, palavra: 'Exibir', executar: show }] : []),
      ],
      comandos: [
        on(documento.emitir, mayIssue && issue),
        on(radar.liberar, mayIssue && blocking !== undefined && release),
        on(documento.corrigir, fault !== null && edit !== undefined && (() => edit.com(fault))),
        on(documento.exibir, valid && show),
        on(vendas.xml, valid && save),
        on(documento.cancelar, writes && ['T', 'X', 'R'].includes(state) && cancel),
        ...ownEvents(
          document,
          { id, may: tipo => tipo in events, values: tipo => events[tipo] ?? {} },
          refresh,
        ),
        ...remakeAction(document, { id, situacao: state }),
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
