import { useEffect } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type DialogProps, defineDialog, openDialog } from './define.ts'

interface CarregandoDados {
  /** Title; default 'Carregando' (doc 1 §2). */
  titulo?: string
  /** Text; default 'Por favor aguarde'. */
  mensagem?: string
  /** Work in progress: the dialog closes when it settles. */
  trabalho: Promise<unknown>
  /** Cancels the work, by Esc. Absent: no key closes the dialog. */
  desistir?: () => void
}

/** Blocks the screen while work runs; Esc cancels when `desistir` is given. */
export function Carregando({ data, close }: DialogProps<CarregandoDados>) {
  const { titulo = 'Carregando', mensagem = 'Por favor aguarde', trabalho, desistir = null } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` stays the same while the dialog is open
  useEffect(() => {
    const end = () => close()
    trabalho.then(end, end)
  }, [trabalho])
  return (
    <Dialog title={titulo} width="w-[48ch]" onClose={desistir} labels={GIVE_UP}>
      <p
        role="status"
        aria-busy="true"
        tabIndex={-1}
        data-autofocus
        className="px-3 py-3 text-lg outline-none"
      >
        {mensagem}
      </p>
    </Dialog>
  )
}

const GIVE_UP = { 'app.voltar': 'Desistir' }

const loadingDialog = defineDialog('carregando', Carregando)

/** Milliseconds before the dialog is shown: a dialog that flashes is worse than none. */
const QUIET_MS = 250

/** Shows 'Carregando' while `trabalho` runs longer than QUIET_MS; resolves to its result. @throws what it throws */
export async function comCarregando<T>(
  trabalho: Promise<T>,
  textos: Omit<CarregandoDados, 'trabalho'> = {},
): Promise<T> {
  const timer = setTimeout(() => void openDialog(loadingDialog, { ...textos, trabalho }), QUIET_MS)
  try {
    return await trabalho
  } finally {
    clearTimeout(timer)
  }
}

/** Shows 'Carregando' during a request that Esc cancels; null when cancelled. @throws what `ask` throws */
export async function askOrGiveUp<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const given = new AbortController()
  try {
    return await comCarregando(ask(given.signal), { desistir: () => given.abort() })
  } catch (error) {
    if (given.signal.aborted) return null
    throw error
  }
}
