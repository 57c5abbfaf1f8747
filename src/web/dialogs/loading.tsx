import { useEffect } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { type DialogProps, defineDialog, openDialog } from './define.ts'

interface CarregandoDados {
  /** 'Carregando' when absent (doc 1 §2). */
  titulo?: string
  /** 'Por favor aguarde' when absent. */
  mensagem?: string
  /** The dialog closes by itself when it settles. */
  trabalho: Promise<unknown>
  /** Esc gives up waiting. Absent: no key closes it, and none is offered. */
  desistir?: () => void
}

/** Something runs and nothing else may be done meanwhile, but to give it up where it may be. */
export function Carregando({ data, close }: DialogProps<CarregandoDados>) {
  const { titulo = 'Carregando', mensagem = 'Por favor aguarde', trabalho, desistir = null } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: fechar is the same for as long as the dialog lives
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

/** Shorter than this nothing is shown: a dialog that flashes is worse than none. */
const QUIET_MS = 250

/**
 * Shows 'Carregando' while `trabalho` runs, when it takes longer than a blink, and answers what it answers.
 * @throws what `trabalho` throws
 */
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

/**
 * The same of a question to the outside, which Esc gives up: then null, and its call is ended.
 * @throws what `ask` throws
 */
export async function askOrGiveUp<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  const given = new AbortController()
  try {
    return await comCarregando(ask(given.signal), { desistir: () => given.abort() })
  } catch (error) {
    if (given.signal.aborted) return null
    throw error
  }
}
