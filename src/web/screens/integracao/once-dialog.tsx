import { integracao } from '../../../domain/commands/integracao/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { notify } from '../../state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** A secret that is shown now and never again. */
export function OnceDialog({ data, close }: DialogProps<{ titulo: string; texto: string; nota: string }>) {
  const copy = () =>
    void copyText(data.texto).then(done => notify(done ? 'Copiado' : 'Marque o texto e copie com Ctrl+C'))
  return (
    <Dialog
      title={data.titulo}
      scope="integracao.uma_vez"
      width="w-[72ch]"
      onClose={() => close()}
      commands={[on(integracao.copiar, copy)]}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Fechar
          </Button>
          <Button chord="F2" primary onClick={copy}>
            Copiar
          </Button>
        </>
      }
    >
      <p className="px-3 pt-3">
        <code data-segredo className="select-all break-all text-live">
          {data.texto}
        </code>
      </p>
      <p className="px-3 py-3 text-dim">{data.nota}</p>
    </Dialog>
  )
}

export const onceDialog = defineDialog('integracao.uma_vez', OnceDialog)
