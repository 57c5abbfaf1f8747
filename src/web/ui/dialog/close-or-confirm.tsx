import { Button } from '../button.tsx'

interface CloseOrConfirmProps {
  close?: string
  onClose(): void
  /** Null: confirming has no meaning now, and its button is not drawn. */
  confirm?: string | null
  onConfirm(): void
  /** True when confirming is not possible now. */
  disabled?: boolean
  autoFocus?: boolean
}

/** Draws the two buttons that end a dialog or a screen: ESC to cancel, F2 to confirm. */
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
    {confirm === null ? null : (
      <Button chord="F2" primary disabled={disabled} autoFocus={autoFocus} onClick={onConfirm}>
        {confirm}
      </Button>
    )}
  </>
)
