import { useEffect, useState } from 'react'
import type { CozinhaAnswer } from '../../domain/api/cozinha.ts'

const SECOND = 1000

interface HeadProps {
  data: CozinhaAnswer | undefined
  /** Moment of the last answer, where the last look had none; null: it was answered. */
  silentSince: number | null
  problem: string
}

/** Draws the line over the tickets: whose kitchen it is, how many orders it has, and what is wrong. */
export function KitchenHead({ data, silentSince, problem }: HeadProps) {
  const orders = data?.pedidos.length ?? 0
  return (
    <div className="flex items-baseline gap-4 border-line border-b px-2 text-lg leading-8">
      <h1 className="font-bold">Cozinha</h1>
      <span className="truncate text-dim">{data ? `${data.empresa} · ${data.caixa}` : ''}</span>
      <span className="ml-auto whitespace-nowrap">
        {orders === 0 ? 'nenhum pedido' : orders === 1 ? '1 pedido' : `${orders} pedidos`}
      </span>
      <span role="alert" className="font-bold text-bad">
        {problem}
      </span>
      {silentSince === null ? null : <Silence since={silentSince} />}
    </div>
  )
}

/** Tells for how long the server has not answered. `since` 0: it never did. */
function Silence({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - since) / SECOND))
  return (
    <span className="whitespace-nowrap bg-bad px-2 font-bold text-bg">
      {since === 0 ? 'sem ligação' : `sem ligação há ${seconds} s`}
    </span>
  )
}
