import { Dialog, type DialogFrameProps } from '../../ui/dialog/dialog.tsx'
import type { FormView } from './use-form-view.tsx'

interface FormFrameProps {
  view: FormView
  /** In place of the form's own title. */
  titulo?: string
  selo?: DialogFrameProps['selo']
  largura: string
}

/** A form as a dialog: its keys are live and its bar is the dialog's. */
export const FormFrame = ({ view, titulo = view.titulo, selo, largura }: FormFrameProps) => (
  <Dialog
    titulo={titulo}
    escopo="form"
    selo={selo}
    largura={largura}
    aoFechar={view.sair}
    comandos={view.comandos}
    rotulos={view.rotulos}
    rodape={view.rodape}
  >
    {view.corpo}
  </Dialog>
)
