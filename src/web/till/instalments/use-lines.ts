import { useEffect, useMemo, useState } from 'react'
import { dayFromWire, isoToWire } from '../../../core/dates/day.ts'
import { checkInstalments, tooManyInstalments } from '../../../core/venda/payment/check-instalments.ts'
import { useCells } from '../../register/rows/use-cells.ts'
import type { InstalmentsAsked } from '../dialogs/instalments-dialog.ts'
import { dueText } from './due-text.ts'
import {
  DUE,
  divided,
  generated,
  grown,
  type Line,
  type Making,
  placeOf,
  settled,
  sheetOf,
  without,
  written,
} from './lines.ts'

interface Asked {
  inicio: readonly Line[]
  making: Making
  /** Method as registered, without the changes made for this payment. */
  method: InstalmentsAsked['method']
  leitura: boolean
}

const CONTEXT = { novo: true, gerenciar_estoque: false, venda_app: false, hoje: '' }

/** Keeps the instalments being edited: the sheet with its errors, and the functions that change the lines. */
export function useLines({ inicio, making, method, leitura }: Asked) {
  const maximo = method.qtdeparcelas
  const [linhas, setLinhas] = useState(inicio)
  const [aviso, setAviso] = useState<string | null>(null)
  const folha = useMemo(() => sheetOf(linhas), [linhas])
  const data = isoToWire(making.data)
  const from = dayFromWire(data)
  const lay = (novas: readonly unknown[]) => {
    setAviso(null)
    setLinhas(novas as readonly Line[])
  }
  const fits = (quantas: number) => {
    if (quantas <= maximo) return true
    setAviso(tooManyInstalments(maximo))
    return false
  }
  const fault = checkInstalments(
    { valor: making.valor, numparcelas: linhas.length, parcelas: written(making, linhas, method) },
    { maximo, data },
  )
  const [, at, chave] = /^parcelas\.(\d+)\.(\w+)$/.exec(fault?.campo ?? '') ?? []
  const cells = useCells({
    folha,
    linhas,
    aoMudar: lay,
    contexto: CONTEXT,
    leitura,
    erro: (indice, path) => (Number(at) === indice && path === chave ? fault?.texto : undefined),
    crescer: quantas => {
      if (!fits(quantas)) return null
      const more = grown(making, linhas, quantas)
      return { folha: sheetOf(more), linhas: more }
    },
  })
  const { host } = cells
  const due = (texto: string, coluna: number) => (coluna === DUE && from ? dueText(texto, from) : texto)
  const [, column] = host.faixa.ancora
  const first = Math.min(column, host.faixa.ate[1])
  /** Index of a line just added: the cursor goes there once the sheet has the line. */
  const [nova, setNova] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each added line
  useEffect(() => {
    if (nova === null) return
    host.ir(nova, DUE)
    setNova(null)
  }, [nova])
  /** Replaces the lines by a change that was not typed in the sheet; the sheet can undo it. */
  const remake = (novas: readonly Line[]): void => {
    if (leitura) return
    setAviso(null)
    cells.mudarLinhas(novas)
  }
  return {
    linhas,
    folha,
    cells,
    aviso,
    host: {
      ...host,
      digitar: ((texto, ...rest) => host.digitar(due(texto, host.cursor[1]), ...rest)) as typeof host.digitar,
      colar: (bloco: readonly (readonly string[])[]) =>
        host.colar?.(bloco.map(row => row.map((texto, j) => due(texto, first + j)))),
    },
    gerar: (quantas: number, how = making) => fits(quantas) && remake(generated(how, quantas)),
    adicionar: () => {
      if (!fits(linhas.length + 1)) return
      remake(grown(making, linhas, linhas.length + 1))
      setNova(linhas.length)
    },
    remover: () => {
      const places = cells.marcadas()
      if (places.length < linhas.length) remake(without(making, linhas, places))
    },
    dividir: () => remake(divided({ ...making, entrada: null }, linhas)),
    /** Restores the former lines after an invalid text in the fields of number and interval. */
    repor: (antes: readonly Line[]) => antes !== linhas && remake(antes),
    avisar: setAviso,
    acertar: () => remake(settled(making, linhas)),
    /** Gives the instalments when all are valid; else null, with a warning and the cursor on the first error. */
    prontas: () => {
      const { recusada } = cells
      if (recusada) {
        setAviso('Há células com texto que não é um valor')
        host.ir(recusada.linha, recusada.coluna)
        return null
      }
      if (!fault) return written(making, linhas, method)
      setAviso(fault.texto)
      if (at !== undefined) host.ir(Number(at), Math.max(0, placeOf(chave ?? '')))
      return null
    },
  }
}
