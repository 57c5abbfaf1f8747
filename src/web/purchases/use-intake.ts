import { useEffect, useRef, useState } from 'react'
import { errorText } from '../api/errors.ts'
import { openDialog } from '../dialogs/define.ts'
import { errorDialog } from '../dialogs/error.tsx'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { draftPath, takeKey, takeXml } from './intake.ts'
import type { Conferida } from './matching/lines.ts'
import { readFiles } from './read-files.ts'

export interface Recusado {
  nome: string
  erro: string
}

const told = (count: number): string => (count === 1 ? '1 nota lida' : `${count} notas lidas`)

/**
 * Reads notes one at a time, and opens a note that came alone. When the user stops or leaves the page, the notes already
 * read stay as drafts, and no window or screen opens any more.
 */
export function useIntake() {
  /** Text of the work in progress; null: none. */
  const [lendo, setLendo] = useState<string | null>(null)
  const [recusados, setRecusados] = useState<readonly Recusado[]>([])
  const running = useRef<AbortController>(null)
  const finish = (mine: AbortController | null) => {
    if (running.current !== mine) return
    running.current = null
    setLendo(null)
  }
  const stop = () => {
    running.current?.abort()
    finish(running.current)
  }
  useEffect(() => () => running.current?.abort(), [])
  const work = async (
    brought: (
      tell: (texto: string) => void,
      refuse: (nome: string, erro: string) => void,
      signal: AbortSignal,
    ) => Promise<Conferida[]>,
  ): Promise<boolean> => {
    if (running.current) return false
    const mine = new AbortController()
    const { signal } = mine
    running.current = mine
    const refused: Recusado[] = []
    setRecusados([])
    const reading = brought(
      texto => signal.aborted || setLendo(texto),
      (nome, erro) => {
        if (signal.aborted) return
        refused.push({ nome, erro })
        setRecusados([...refused])
      },
      signal,
    )
    // the reading ends before the user closes the error window
    const taken = await reading.finally(() => finish(mine))
    if (signal.aborted) {
      if (taken.length > 0) notify(`Importar XML: ${told(taken.length)}`)
      return false
    }
    const [only] = taken
    const [wrong] = refused
    // a single error opens a window (doc 1 §8); several errors are listed
    if (wrong && refused.length === 1 && taken.length === 0) {
      setRecusados([])
      await openDialog(errorDialog, { mensagem: wrong.erro, detalhe: wrong.nome })
    }
    if (only && taken.length === 1 && refused.length === 0) go(draftPath(only.nota.chave))
    return taken.length > 0
  }
  const one = (nome: string, texto: string, take: () => Promise<Conferida>) =>
    work(async (tell, refuse) => {
      tell(texto)
      try {
        return [await take()]
      } catch (error) {
        refuse(nome, errorText(error, 'erro ao importar nota'))
        return []
      }
    })
  return {
    lendo,
    recusados,
    parar: stop,
    xml: (xml: string) => one('XML colado', 'lendo a nota…', () => takeXml(xml)),
    chave: (chave: string) => one(chave, 'buscando a nota…', () => takeKey(chave)),
    arquivos: (files: readonly File[]) =>
      files.length === 0
        ? undefined
        : work(async (tell, refuse, signal) => {
            const taken: Conferida[] = []
            let read = 0
            tell('lendo…')
            for await (const lido of readFiles(files)) {
              if (signal.aborted) break
              tell(`lendo… ${++read}`)
              if ('erro' in lido) refuse(lido.nome, lido.erro)
              else
                await takeXml(lido.xml).then(
                  note => taken.push(note),
                  error => refuse(lido.nome, errorText(error, 'erro ao importar nota')),
                )
            }
            return taken
          }),
  }
}
