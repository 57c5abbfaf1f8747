import { useEffect, useRef, useState } from 'react'
import { form } from '../../domain/commands/form/index.ts'
import { lastReadingAt } from '../keys/scan.ts'
import { on } from '../keys/scopes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { DialogProps } from './define.ts'
import { defineDialog } from './define.ts'

export interface ConfirmDados {
  pergunta: string
  titulo?: string
  detalhe?: string
  /** Button with the initial focus; absent: Sim. A destructive question starts on Não. */
  inicial?: 'sim' | 'nao'
}

/** Asks a question; closes with true for Sim, with false for Não and ESC (G-097). */
export function Confirm({ data, close }: DialogProps<ConfirmDados, boolean>) {
  const yes = () => close(true)
  const no = () => close(false)
  const typed = useTyped()
  // Enter presses the focused button: the hint bar shows its label
  const [stands, stand] = useState(data.inicial === 'nao' ? 'Não' : 'Sim')
  return (
    <Dialog
      title={data.titulo ?? 'Confirmação'}
      scope="confirmacao"
      onClose={no}
      commands={[on(form.confirmar, yes)]}
      labels={{ 'form.confirmar': 'Sim', 'app.voltar': 'Não' }}
      hints={[{ chords: ['Enter'], texto: stands, executar: stands === 'Sim' ? yes : no }]}
      footer={
        <>
          <Button chord="Escape" autoFocus={data.inicial === 'nao'} onFocus={() => stand('Não')} onClick={no}>
            Não
          </Button>
          <Button
            chord="F2"
            primary
            autoFocus={data.inicial !== 'nao'}
            onFocus={() => stand('Sim')}
            onClick={yes}
          >
            Sim
          </Button>
        </>
      }
    >
      <p className="px-3 pt-3 text-lg">{data.pergunta}</p>
      <p className="px-3 pb-3 text-dim">{data.detalhe}</p>
      <p role="alert" className="px-3 text-bad">
        {typed === '' ? '' : `Responda antes: ${typed} não entrou`}
      </p>
    </Dialog>
  )
}

interface Typed {
  texto: string
  /** Time of the text's first key, ms. */
  inicio: number
}

/** Number of typed characters from which the text is shown before an Enter; fewer may begin a scanned code. */
const HAND = 3

/**
 * Returns the text that the user types without noticing the question, and keeps the Enter after the text from pressing
 * a button. Scanned codes do not count: the screen below reads them later.
 */
function useTyped(): string {
  const [told, tell] = useState('')
  const typed = useRef<Typed | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      if (event.ctrlKey || event.altKey || event.metaKey) return
      // the keys were the beginning of a scanned code
      if (typed.current && lastReadingAt() >= typed.current.inicio) typed.current = null
      const before = typed.current
      if (key.length === 1 && (key !== ' ' || before)) {
        const texto = (before?.texto ?? '') + key
        typed.current = { texto, inicio: before?.inicio ?? timeStamp }
        if (texto.length >= HAND) tell(texto)
      } else if (before && key === 'Enter') {
        tell(before.texto)
        typed.current = null
      } else if (key === 'Tab') typed.current = null
      else return
      if (key !== 'Tab') event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return told
}

export const confirmDialog = defineDialog('confirmacao', Confirm)
