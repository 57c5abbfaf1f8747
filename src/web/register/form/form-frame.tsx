import { Dialog, type DialogFrameProps } from '../../ui/dialog/dialog.tsx'
import type { FormView } from './use-form-view.tsx'

interface FormFrameProps {
  view: FormView
  /** Title shown instead of the form's. */
  title?: string
  badge?: DialogFrameProps['badge']
  width: string
}

/** Draws a form as a dialog with its keys and hint bar. */
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
