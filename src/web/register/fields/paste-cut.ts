import { type ClipboardEvent, useState } from 'react'

type Campo = HTMLInputElement | HTMLTextAreaElement

/**
 * Reports a paste of which only part fits, so that nothing is cut silently.
 * @param max maximum length of the field; `contar` counts the characters of a text that the field keeps
 * @returns `aviso` for the Frame, `colar` for onPaste, and `mudar` to call at each change
 */
export function usePasteCut(max: number, contar: (texto: string) => number = texto => texto.length) {
  const [aviso, setAviso] = useState<string | undefined>()
  const paste = (event: ClipboardEvent<Campo>) => {
    const { value, selectionStart, selectionEnd, tagName, readOnly } = event.currentTarget
    if (readOnly) return
    const text = event.clipboardData.getData('text').replace(tagName === 'INPUT' ? /[\r\n]/g : /\r/g, '')
    const kept = value.slice(0, selectionStart ?? value.length) + value.slice(selectionEnd ?? value.length)
    const given = contar(text)
    const room = Math.max(0, max - contar(kept))
    // after the change event of the paste, which clears the note
    if (given > room) setTimeout(() => setAviso(cutText(given, room)))
  }
  return { aviso, colar: paste, mudar: () => setAviso(undefined) }
}

function cutText(given: number, room: number): string {
  const of = given === 1 ? 'do caractere colado' : `dos ${given.toLocaleString('pt-BR')} caracteres colados`
  if (room === 0) return given === 1 ? 'O caractere colado não coube' : `Não coube nenhum ${of}`
  return `${room === 1 ? 'Coube 1' : `Couberam ${room.toLocaleString('pt-BR')}`} ${of}`
}
