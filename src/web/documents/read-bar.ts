import { documento } from '../../domain/commands/documento/index.ts'
import { isIssued, QUOTE } from '../../domain/documents/documento/operacao.ts'
import { on } from '../keys/scopes.ts'
import type { PaperInput } from '../papel/paper-input.ts'
import { paperActions } from '../papel/papers.ts'
import type { FormStore } from '../register/form/store.ts'
import type { Bar } from '../register/overrides.ts'
import { go } from '../state/location.ts'
import { acceptOrder, issueNote, showNote } from './actions.ts'

/** What can be done to a document that is read (doc 3 §2.1): accept what waits, edit what is open, show what was issued. */
export function readBar(store: FormStore): Bar {
  const record = store.base()
  const issued = record['status'] !== 'A' && record['chave'] != null
  const tipo = Number(record['tipo_operacao'])
  const editable = record['status'] === 'A' || record['status'] === 'R'
  const show = () => showNote(Number(record['id']))
  return {
    voltar: 'Voltar',
    // G-098: what waits comes before what is open
    principal:
      record['status_app'] === 'P'
        ? { palavra: 'Aceitar', executar: () => acceptOrder(store) }
        : editable
          ? 'editar'
          : null,
    botoes: issued ? [{ chord: 'F10', comando: documento.exibir.id, palavra: 'Exibir', executar: show }] : [],
    comandos: [
      ...paperActions(record as unknown as PaperInput['sale']),
      on(documento.exibir, issued && show),
      on(documento.emitir, editable && isIssued(tipo) && (() => issueNote(store))),
      on(documento.faturar, tipo === QUOTE && (() => go(`/documento/documento/novo?orca=${record['id']}`))),
      on(documento.pedir, tipo === QUOTE && (() => go(`/vendas/novo?orca=${record['id']}`))),
    ],
  }
}
