import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { toShortText } from '../../../core/money/round.ts'
import { historicoEstoque, verEstoque } from '../../../domain/api/estoque.ts'
import { TIPOS_MOVIMENTO, type TipoMovimento } from '../../../domain/options/estoque.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText, NetworkError } from '../../api/errors.ts'
import { showError } from '../../commands/show-error.ts'
import { confirmDialog } from '../../dialogs/confirm.tsx'
import { openDialog } from '../../dialogs/define.ts'
import type { FormErrors } from '../../forms/errors.ts'
import { problems } from '../../forms/resolver.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { alerta, notify } from '../../state/notices.ts'
import { invalidate, read } from '../../state/query.ts'
import { useCursor } from '../../ui/list/use-cursor.ts'
import { mayTellLoss, offerLossNote } from '../loss-note.ts'
import { useDeposits } from '../use-deposits.ts'
import type { StockReading } from '../use-entry.ts'
import {
  addReading,
  balanceAfter,
  balanceOf,
  callsOf,
  KINDS,
  type MovementCall,
  type MovementLine,
  momentOfDay,
  refusalsOf,
} from './movement.ts'

/** Keeps the state of a movement being entered: its header, its lines, and the requests to the server. */
export function useMovement(inicial: TipoMovimento) {
  const [tipo, setTipo] = useState(inicial)
  const [lines, setLines] = useState<readonly MovementLine[]>([])
  const [motivo, setMotivo] = useState('')
  const [data, setData] = useState('')
  const [origem, setOrigem] = useState<number | null>(null)
  const [destino_id, setDestino] = useState<number | null>(null)
  const [erros, setErros] = useState<FormErrors>({})
  const [enviando, setEnviando] = useState(false)
  /** Requests without a response: they may have arrived, so only the same requests may be sent again. */
  const [solto, setSolto] = useState<readonly MovementCall[] | null>(null)
  const [uuid, setUuid] = useState(uuidv7)
  // a ref, because two readings may come before a repaint
  const now = useRef(lines)
  const change = (next: readonly MovementLine[]) => {
    now.current = next
    setLines(next)
  }
  const deposits = useDeposits()
  const deposito_id = origem ?? deposits[0]?.id ?? null
  // the cursor may go to a line that is still being added
  const cursor = useCursor(lines.length, 0, true)
  const line = lines[cursor.atual]
  const stocks = useStocks(lines)

  const told = (each: MovementLine) => {
    const stock = stocks.get(each.produto.id)
    if (!stock) return null
    const saldo = balanceOf(stock, each, deposito_id)
    return { saldo, depois: balanceAfter(tipo, saldo, each.qtde) }
  }

  const change1 = (mudanca: Partial<MovementLine>) =>
    line &&
    change(now.current.map(each => (each.uuid === line.uuid ? { ...each, erro: null, ...mudanca } : each)))

  const setQuantity = (qtde: string) => {
    if (qtde.startsWith('-') && !KINDS[tipo].negativa) return alerta('A quantidade não pode ser negativa')
    return change1({ qtde: toShortText(dec(qtde), 4) })
  }

  const include = (reading: StockReading) => {
    const { lines: next, at } = addReading(now.current, reading)
    change(next)
    cursor.ir(at)
  }

  const refuse = (found: FormErrors, of: readonly string[]) => {
    const { heading, lines: wrong } = refusalsOf(found, of)
    setErros(heading)
    const next = now.current.map(each => ({ ...each, erro: wrong[each.uuid] ?? null }))
    change(next)
    const at = next.findIndex(({ erro }) => erro)
    if (at >= 0) cursor.ir(at)
    return Object.keys(heading)[0] ?? null
  }

  /** Checks the requests before they are sent; null: no errors. */
  const judge = (calls: readonly MovementCall[]): [FormErrors, readonly string[]] | null => {
    if (KINDS[tipo].destino && destino_id === null) return [{ destino_id: 'Campo Obrigatório' }, []]
    for (const { endpoint, body, of } of calls) {
      const found = problems(endpoint.body, body)
      if (found) return [found, of]
    }
    return null
  }

  /** Sends the requests. True when all are saved; else the wrong field of the header, or null. */
  const send = async (calls: readonly MovementCall[]): Promise<true | string | null> => {
    const waiting = [...calls]
    let recalculos = 0
    let saved: number | null = null
    setEnviando(true)
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        const { endpoint, body, of } = next
        const data = await asked(body, sent =>
          call(endpoint as typeof endpoint & { body: never }, { body: sent } as never),
        )
        if (data === null) return null
        recalculos += data.recalculos.length
        saved = data.id
        waiting.shift()
        change(now.current.filter(each => !of.includes(each.uuid)))
      }
      notify(recalculos > 0 ? `Gravado. ${tellRecalculated(recalculos)}` : 'Operação realizada com sucesso')
      if (tipo === 'perda' && saved !== null && mayTellLoss()) void offerLossNote(saved)
      return true
    } catch (error) {
      setSolto(error instanceof NetworkError ? waiting : null)
      if (error instanceof ApiError && error.errors) {
        const first = Object.fromEntries(
          Object.entries(error.errors).map(([path, texts]) => [path, texts[0] ?? '']),
        )
        alerta(errorText(error))
        // a changed body needs a new uuid: it is another document
        setUuid(uuidv7())
        return refuse(first, waiting[0]?.of ?? [])
      }
      showError(error)
      return null
    } finally {
      setEnviando(false)
      void invalidate(verEstoque, historicoEstoque)
    }
  }

  return {
    tipo,
    escolher: (index: number) => {
      const [next] = TIPOS_MOVIMENTO[index] ?? []
      if (next && !solto) setTipo(next)
      setErros({})
    },
    kind: KINDS[tipo],
    lines,
    line,
    cursor,
    told,
    include,
    setQuantity,
    setBalance: (saldo: string) => {
      const before = line && told(line)
      if (!before) return alerta('O saldo desta linha ainda não veio do servidor')
      return change1({ qtde: toShortText(dec(saldo).minus(dec(before.saldo)), 4) })
    },
    setLine: change1,
    remove: () => line && change(now.current.filter(({ uuid: of }) => of !== line.uuid)),
    deposits,
    deposito_id,
    setOrigem,
    destino_id,
    setDestino,
    motivo,
    setMotivo,
    data,
    setData,
    erros,
    enviando,
    preso: solto !== null,
    /** Sends all lines. True when all are saved; else the wrong field of the header, or null. */
    gravar: async (): Promise<true | string | null> => {
      if (enviando) return null
      if (solto) return send(solto)
      if (now.current.length === 0) {
        alerta('Leia ao menos um produto')
        return null
      }
      const em = momentOfDay(data)
      if (em === undefined) return refuse({ em: 'Data inválida' }, [])
      const heading = { uuid, tipo, deposito_id, destino_id, motivo: motivo.trim(), em }
      const calls = callsOf(heading, now.current)
      const wrong = judge(calls)
      if (wrong) return refuse(...wrong)
      setErros({})
      return send(calls)
    },
  }
}

interface Gravado {
  data: { id: number; recalculos: readonly unknown[] }
}

/**
 * Sends a movement. When the movement would take reserved goods, asks for a confirmation and sends it again; null: not
 * confirmed.
 * @throws any other error
 */
async function asked(
  body: object,
  send: (body: object) => Promise<unknown>,
): Promise<Gravado['data'] | null> {
  try {
    return ((await send(body)) as Gravado).data
  } catch (error) {
    if (!(error instanceof ApiError && (error.dados as { reservado?: unknown } | undefined)?.reservado))
      throw error
    const sim = await openDialog(confirmDialog, {
      titulo: 'Mercadoria reservada',
      pergunta: `${errorText(error)}. Gravar assim?`,
      detalhe: 'O movimento fica gravado, e o sino avisa de quem a mercadoria faltou.',
      inicial: 'nao',
    })
    return sim === true ? ((await send({ ...body, confirma_reserva: true })) as Gravado).data : null
  }
}

const tellRecalculated = (count: number): string =>
  count === 1 ? 'Um custo médio foi recalculado' : `${count} custos médios foram recalculados`

/** Fetches the stock of each product of the lines; returns the stocks by product id. */
function useStocks(lines: readonly StockReading[]) {
  const ids = [...new Set(lines.map(({ produto }) => produto.id))]
  const answers = useQueries({
    queries: ids.map(produto_id => read(verEstoque, { params: { produto_id } }, { semMover: true })),
  })
  return new Map(ids.map((id, index) => [id, answers[index]?.data?.data] as const))
}
