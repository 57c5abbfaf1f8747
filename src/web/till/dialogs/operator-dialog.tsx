import { trocarOperador } from '../../../domain/api/aprovacoes.ts'
import { call } from '../../api/client.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { device } from '../../state/device.ts'
import { notify } from '../../state/notices.ts'
import { getSession, saveSession } from '../../state/session.ts'
import { PinPrompt } from './pin-prompt.tsx'

/** Number of digits of the last PIN taken in this browser: the next one of that length needs no Enter. */
const DIGITS = 'tecla.operador.digitos'

function digits(): number | null {
  const kept = Number(device.getItem(DIGITS))
  return kept >= 4 && kept <= 8 ? kept : null
}

/** Asks who sells now, by PIN, and goes on with that user's session and rights. */
export function OperatorDialog({ close }: DialogProps<null, void>) {
  const present = getSession()?.user.nome
  return (
    <PinPrompt
      title="Quem vende?"
      scope="pdv.operador"
      label="PIN do operador"
      confirm="Trocar"
      offline="Sem servidor não se troca de operador: quem está no caixa continua"
      whole={digits()}
      onClose={() => close()}
      send={async pin => {
        try {
          const { token, user } = await call(trocarOperador, { body: { pin }, semMover: true })
          device.setItem(DIGITS, String(pin.length))
          close()
          saveSession(token, user)
          notify(`No caixa agora: ${user.nome}`)
        } catch (error) {
          // a longer PIN may have been sent too early
          device.removeItem(DIGITS)
          throw error
        }
      }}
    >
      {present ? <p className="text-dim">Agora no caixa: {present}. A gaveta continua aberta.</p> : null}
    </PinPrompt>
  )
}

export const operatorDialog = defineDialog('pdv.operador', OperatorDialog)
