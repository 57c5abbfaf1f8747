import { DOCUMENT_MODELS } from '../../../core/document/models.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { documentEndpoints, type Emitida } from '../../../domain/documents/to-endpoints.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { call } from '../../api/client.ts'
import { openPdf } from '../../api/open-pdf.ts'
import { saveXml } from '../../api/save-xml.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { statusWord } from '../../screens/vendas/status-word.tsx'
import { alerta, notify } from '../../state/notices.ts'
import { rateQuestion } from '../rate-question.ts'

/** States of what did not go out: refused, or stopped by our own check. */
const REFUSED: readonly string[] = ['R', 'N']
/** States of what has a paper and an XML: authorised, closed, replaced, in contingency, cancelled. */
const VALID: readonly string[] = ['T', 'F', 'S', 'X', 'C']

/** Tells whether events of a declaration's documents have a paper. */
export const hasEventPaper = ({ issued }: OwnDocument): boolean =>
  issued !== undefined && (DOCUMENT_MODELS as readonly string[]).includes(issued.modelo)

/** Finds the access key in a signed XML. */
const keyIn = (xml: string): string => /\bId="[A-Za-z]+(\w{44})"/.exec(xml)?.[1] ?? ''

/** Binds the command that cancels, whose form tells until when the authority does it. */
export const onCancel = (
  { issued }: OwnDocument,
  cancel: ReturnType<typeof ownActions>['cancel'],
): ScopeCommands[number] =>
  on(documento.cancelar, cancel, issued?.cancel ? { sobre: () => ({ texto: issued.cancel ?? '' }) } : {})

/** Tells what became of a document that was to be issued; one that our own checks stop is saved and was not sent. */
export function tellIssued({ singular }: OwnDocument, { situacao, emissao }: Registro): void {
  const state = String(situacao ?? 'A')
  const { motivo = '', campo = null } = (emissao ?? {}) as Partial<Emitida>
  if (state !== 'R') notify(`${singular}: ${statusWord(state)}`)
  else if (campo === null) alerta(`${singular} recusado pela SEFAZ: ${motivo}`)
  else alerta(`${singular} gravado e não enviado: ${motivo}`)
}

/**
 * Gives what can be done now with a document by its state: issue, show its paper, save its XML, cancel; false: not now.
 * `settled` takes the document as the server answers it after a change.
 */
export function ownActions(
  document: OwnDocument,
  { id, state }: { id: number; state: string },
  settled: (saved: Registro) => unknown = () => undefined,
) {
  const register = documentRegister(document)
  const { emitir, cancelar, papel, evento, xml } = documentEndpoints(document)
  const params = { id }
  const writes = mayWrite(register) && document.issued !== undefined
  const valid = document.issued !== undefined && VALID.includes(state)
  const settle = ({ data }: { data: Registro }) => {
    settled(data)
    void invalidateRegister(register)
    tellIssued(document, data)
  }
  return {
    issue:
      writes &&
      ['A', ...REFUSED].includes(state) &&
      (async () => {
        const issued = await call(emitir, { params, body: {} }).catch(async error => {
          const question = rateQuestion(error)
          if (!question) throw error
          const sim = await openDialog(confirmDialog, question)
          return sim ? call(emitir, { params, body: { confirma_aliquota: true } }) : null
        })
        if (issued) settle(issued)
      }),
    show: valid && (() => openPdf(papel, params)),
    event: valid && hasEventPaper(document) && (() => openPdf(evento, params)),
    save:
      valid &&
      (async () => {
        const text = await call(xml, { params })
        saveXml(keyIn(text), text)
      }),
    cancel:
      writes &&
      ['T', 'X', ...REFUSED].includes(state) &&
      (async (body: { justificativa: string }) => settle(await call(cancelar, { params, body }))),
  }
}

/** Binds the commands of a list of documents to the row under the cursor. */
export function rowActions(document: OwnDocument, row: Registro | undefined): ScopeCommands {
  const none = { issue: false, show: false, event: false, save: false, cancel: false } as const
  const may = row ? ownActions(document, { id: row.id, state: String(row['situacao']) }) : none
  return [
    on(documento.emitir, may.issue),
    on(documento.exibir, may.show),
    on(vendas.evento, may.event),
    on(vendas.xml, may.save),
    onCancel(document, may.cancel),
  ]
}
