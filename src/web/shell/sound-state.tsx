import { useAtomValue } from 'jotai'
import type { LoggedUser } from '../../domain/api/sessao.ts'
import { useMobile } from '../ui/mobile.ts'
import { unlockedAtom, waitingAtom } from './alarm-state.ts'

const WORDS = {
  bloqueado: 'som bloqueado: tecle algo para ligar',
  desligado: 'som desligado',
  ligado: 'som ligado',
} as const

/** Tells whether new orders are announced to the user, who may accept them. */
export const hearsOrders = ({ empresa, grupo }: LoggedUser): boolean =>
  empresa.venda_app &&
  empresa.status !== 3 &&
  (grupo['menu_delivery'] === true || grupo['menu_pedidos'] === true)

/** Tells in the header whether new orders are heard, and flashes while one of them waits. */
export function SoundState({ on }: { on: boolean }) {
  const unlocked = useAtomValue(unlockedAtom)
  const sound = !on ? 'desligado' : unlocked ? 'ligado' : 'bloqueado'
  const waiting = useAtomValue(waitingAtom)
  const last = waiting.at(-1)
  const mobile = useMobile()
  return (
    <>
      <span role="status" aria-label="Som dos pedidos" className={sound === 'bloqueado' ? 'text-bad' : ''}>
        {mobile && sound === 'bloqueado' ? 'som bloqueado: toque na tela para ligar' : WORDS[sound]}
      </span>
      {last === undefined ? null : (
        <span className="font-semibold text-live underline">
          {waiting.length === 1 ? `pedido #${last} a aceitar` : `${waiting.length} pedidos a aceitar`}
        </span>
      )}
    </>
  )
}
