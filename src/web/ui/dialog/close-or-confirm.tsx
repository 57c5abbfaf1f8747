import { Button } from '../button.tsx'

interface CloseOrConfirmProps {
  close?: string
  onClose(): void
  confirm?: string
  onConfirm(): void
  /** It cannot be confirmed now. */
  disabled?: boolean
  autoFocus?: boolean
}

/** The two buttons that end a dialog or an own screen: ESC without, F2 with what it is for. */
export const CloseOrConfirm = ({
  close = 'Cancelar',
  onClose,
  confirm = 'Confirmar',
  onConfirm,
  disabled = false,
  autoFocus = false,
}: CloseOrConfirmProps) => (
  <>
    <Button chord="Escape" onClick={onClose}>
      {close}
    </Button>
    <Button chord="F2" primary disabled={disabled} autoFocus={autoFocus} onClick={onConfirm}>
      {confirm}
    </Button>
  </>
)
