import { RESTORE_STEPS } from './begin-choice.tsx'
import { FirstRunFrame } from './first-run-frame.tsx'

/** Index of the wizard's step in which the backup is loaded. */
const RESTORING = RESTORE_STEPS.length - 2

/** Shows that another browser, or the command line, is restoring this server. */
export const RestoringNotice = () => (
  <FirstRunFrame
    steps={RESTORE_STEPS}
    at={RESTORING}
    note="Uma cópia de segurança está sendo restaurada neste servidor."
    status="Aguardando o fim…"
    buttons={null}
  >
    <p>Pode levar minutos. Deixe esta tela aberta: terminada a restauração, ela abre a entrada.</p>
    <p className="py-3 text-dim">Se a restauração parar, a tela volta à escolha de como começar.</p>
  </FirstRunFrame>
)
