import { documento } from '../../domain/commands/documento/index.ts'
import { on } from '../keys/scopes.ts'
import type { FormStore } from '../register/form/store.ts'
import type { Bar } from '../register/overrides.ts'
import { issueNote, showNote } from './actions.ts'

/** What can be done to a document that is read (doc 3 §2.1): accept what waits, edit what is open, show what was issued. */
export function readBar(store: FormStore): Bar {
  const record = store.base()
  const issued = record['status'] !== 'A' && record['chave'] != null
  const editable = record['status'] === 'A' || record['status'] === 'R'
  return {
    voltar: 'Voltar',
    principal: editable ? 'editar' : null,
    comandos: [
      on(documento.exibir, issued && (() => showNote(Number(record['id'])))),
      on(documento.emitir, editable && record['status_app'] !== 'P' && (() => issueNote(store))),
    ],
  }
}
