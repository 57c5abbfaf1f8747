import { Button } from '../button.tsx'

interface CloseOrConfirmProps {
  fechar?: string
  aoFechar(): void
  confirmar?: string
  aoConfirmar(): void
  /** It cannot be confirmed now. */
  desligado?: boolean
  autoFocus?: boolean
}

/** The two buttons that end a dialog or an own screen: ESC without, F2 with what it is for. */
export const CloseOrConfirm = ({
  fechar = 'Cancelar',
  aoFechar,
  confirmar = 'Confirmar',
  aoConfirmar,
  desligado = false,
  autoFocus = false,
}: CloseOrConfirmProps) => (
  <>
    <Button chord="Escape" onClick={aoFechar}>
      {fechar}
    </Button>
    <Button chord="F2" principal disabled={desligado} autoFocus={autoFocus} onClick={aoConfirmar}>
      {confirmar}
    </Button>
  </>
)
