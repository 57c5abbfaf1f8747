import type { DialogProps } from '../commands/dialogs.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDados {
  pergunta: string
  titulo?: string
  detalhe?: string
  /** Which button has the focus. A destructive question starts on Não. */
  inicial?: 'sim' | 'nao'
}

/** Registered as 'confirmacao'. Resolves true for Sim, false for Não and ESC (G-097). */
export function Confirm({ dados, fechar }: DialogProps<ConfirmDados, boolean>) {
  const yes = () => fechar(true)
  const no = () => fechar(false)
  return (
    <Dialog
      titulo={dados.titulo ?? 'Confirmação'}
      escopo="confirmacao"
      aoFechar={no}
      comandos={{ 'form.confirmar': yes }}
      rotulos={{ 'form.confirmar': 'Sim', 'app.voltar': 'Não' }}
      rodape={
        <>
          <Button chord="Escape" autoFocus={dados.inicial === 'nao'} onClick={no}>
            Não
          </Button>
          <Button chord="F2" principal autoFocus={dados.inicial !== 'nao'} onClick={yes}>
            Sim
          </Button>
        </>
      }
    >
      <p className="px-3 pt-3 text-lg">{dados.pergunta}</p>
      <p className="px-3 pb-3 text-dim">{dados.detalhe}</p>
    </Dialog>
  )
}
