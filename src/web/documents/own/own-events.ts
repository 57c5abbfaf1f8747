import { EVENT_COMMANDS } from '../../../domain/commands/evento/de-formulario.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { documentRegister } from '../../../domain/documents/to-register.ts'
import { asOne } from '../../api/as-one.ts'
import { call } from '../../api/client.ts'
import { toldAsked } from '../../events/told-asked.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { invalidateRegister } from '../../register/endpoints.ts'
import { notify } from '../../state/notices.ts'

/** Document whose events are asked for. */
interface Subject {
  id: number
  /** Tells if it may have an event of that kind now, by what is known of it. */
  may: (tipo: string) => boolean
  /** First values of the event's form. */
  values?: (tipo: string) => Readonly<Record<string, string>>
}

/** Lists the commands of the events that documents of a declaration may have, each with its form's head. */
const commandsOf = ({ issued }: OwnDocument) =>
  EVENT_COMMANDS.filter(
    ({ form }) => form.proprio !== undefined && issued && form.modelos?.includes(issued.modelo),
  )

/** Gives the commands for events of a document of a declaration; `after` is called once the authority was asked. */
export const ownEvents = (
  document: OwnDocument,
  subject: Subject | undefined,
  after: () => unknown = () => undefined,
): ScopeCommands =>
  commandsOf(document).map(({ form: { id: form, tipo }, command }) => {
    const register = documentRegister(document)
    const ask = async (id: number, asked: Record<string, unknown>) => {
      const { documentEndpoints } = await import('../../../domain/documents/to-endpoints.ts')
      const said = { params: { id }, body: { tipo, ...asked } }
      const { data } = await asOne({ [document.id]: said }, chave =>
        call(documentEndpoints(document).registrar, { ...said, chave }),
      )
      void invalidateRegister(register)
      await after()
      notify(toldAsked(data))
    }
    return on(
      command,
      subject !== undefined &&
        mayWrite(register) &&
        subject.may(tipo) &&
        ((asked: Record<string, unknown>) => ask(subject.id, asked)),
      {
        sobre: () => {
          const { fatos = '', ...valores } = subject?.values?.(tipo) ?? {}
          const known = {
            modelo: document.issued?.modelo ?? '',
            ...Object.fromEntries(new URLSearchParams(fatos)),
          }
          return {
            valores,
            argsLater: async () =>
              (await import('../../../domain/events/formularios.ts')).eventArgs(form, known),
          }
        },
      },
    )
  })

/** Gives the command with which a document of a declaration usually ends, where it has an event for that. */
export const endingOf = (document: OwnDocument) =>
  commandsOf(document).find(({ form }) => form.proprio?.encerra)

/** Gives the context whose keys ask for the events of the row under the cursor; undefined: the document has none. */
export const eventsScope = (document: OwnDocument) => commandsOf(document)[0]?.form.proprio?.lista
