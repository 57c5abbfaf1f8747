import { form } from '../../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../../dialogs/define.ts'
import { defineDialog } from '../../../dialogs/define.ts'
import { on } from '../../../keys/scopes.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { RemovalRefusal } from '../remove.ts'

/** What could not be deleted, why, and what uses it. */
export function RefusedDialog({ dados, fechar }: DialogProps<{ recusas: readonly RemovalRefusal[] }>) {
  const close = () => fechar()
  const { recusas } = dados
  return (
    <Dialog
      titulo="Erro"
      papel="alertdialog"
      escopo="erro"
      largura="w-[80ch]"
      aoFechar={close}
      comandos={[on(form.confirmar, close)]}
      rodape={
        <Button principal autoFocus onClick={close}>
          OK
        </Button>
      }
    >
      <ul className="grid gap-3 px-3 py-3">
        {recusas.map(({ nome, mensagem, usos }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the list does not change
          <li key={index}>
            <p>
              <b className="font-semibold">{nome}</b> <span className="text-dim">·</span> {mensagem}
            </p>
            {usos.length > 0 ? (
              <table className="w-full">
                <tbody>
                  {usos.map(({ recurso, titulo, total, exemplos }) => (
                    <tr key={recurso} className="align-top">
                      <th className="w-[20ch] px-2 text-left font-normal text-dim">{titulo}</th>
                      <td className="w-[7ch] px-2 text-right">{total.toLocaleString('pt-BR')}</td>
                      <td className="px-2">{exemplos.join(' · ')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export const refusedDialog = defineDialog('lista.recusas', RefusedDialog)
