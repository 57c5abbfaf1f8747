import { form } from '../../domain/commands/form/index.ts'
import { on } from '../keys/scopes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Scroller } from '../ui/scroller.tsx'
import type { DialogProps } from './define.ts'
import { defineDialog, openDialog } from './define.ts'

interface ErroDados {
  /** Title; default 'Erro' (doc 1 §8), or 'Error' with `json`. 'Atenção' for a refusal of the till. */
  titulo?: string
  mensagem: string
  /** Small detail below the message: a request id, a cause. */
  detalhe?: string
  /** Whole answer of an unexpected failure, shown as JSON (doc 1 §2). */
  json?: unknown
}

const READ = { 'form.confirmar': 'OK', 'app.voltar': 'Fechar' }

/** Shows an error; Enter, F2 or Esc closes it. */
export function ErrorDialog({ data, close: fechar }: DialogProps<ErroDados>) {
  const close = () => fechar()
  return (
    <Dialog
      title={data.titulo ?? (data.json === undefined ? 'Erro' : 'Error')}
      role="alertdialog"
      scope="erro"
      onClose={close}
      commands={[on(form.confirmar, close)]}
      labels={READ}
      width="w-[64ch]"
      footer={
        <Button chord="Enter" primary autoFocus onClick={close}>
          OK
        </Button>
      }
    >
      <p className="px-3 py-3 text-lg whitespace-pre-line">{data.mensagem}</p>
      {data.detalhe ? <p className="px-3 pb-3 text-dim">{data.detalhe}</p> : null}
      {data.json === undefined ? null : (
        <Scroller
          aria-label="Resposta"
          role="region"
          className="mx-3 mb-3 max-h-[40vh] overflow-auto border border-line bg-bg"
        >
          <pre className="px-2 py-1 text-xs">{JSON.stringify(data.json, null, 2)}</pre>
        </Scroller>
      )}
    </Dialog>
  )
}

export const errorDialog = defineDialog('erro', ErrorDialog)

/** Shows a refusal titled 'Atenção'; resolves when closed. */
export async function attention(mensagem: string): Promise<undefined> {
  await openDialog(errorDialog, { titulo: 'Atenção', mensagem })
}
