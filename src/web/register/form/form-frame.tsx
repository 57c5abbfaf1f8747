import { Dialog, type DialogFrameProps } from '../../ui/dialog/dialog.tsx'
import type { FormView } from './use-form-view.tsx'

interface FormFrameProps {
  view: FormView
  /** In place of the form's own title. */
  title?: string
  badge?: DialogFrameProps['badge']
  width: string
}

/** A form as a dialog: its keys are live and its bar is the dialog's. */
export const FormFrame = ({ view, title = view.titulo, badge, width }: FormFrameProps) => (
  <Dialog
    title={title}
    scope="form"
    badge={badge}
    width={width}
    onClose={view.sair}
    commands={view.comandos}
    labels={view.rotulos}
    footer={view.rodape}
  >
    {view.corpo}
  </Dialog>
)
