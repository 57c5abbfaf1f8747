import { useRef, useState } from 'react'

import { monitorarVasilhames, type SaldoVasilhame } from '../../../domain/api/retornaveis.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { retornaveis } from '../../../domain/commands/retornaveis/index.ts'
import { retornaveis_movimentos } from '../../../domain/records/retornaveis_movimentos/index.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { mayWrite } from '../../register/access.ts'
import { todayOnWire } from '../../register/fields/date-text.ts'
import { maskOf } from '../../register/fields/mask.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { go } from '../../state/location.ts'
import { invalidate } from '../../state/query.ts'
import type { TableColumn } from '../../tables/use-table.ts'
import { GridOrError } from '../../ui/grid-or-error.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SearchLine } from '../../ui/search-line.tsx'
import { useCursor } from '../../ui/use-cursor.ts'
import { useBalances } from './use-balances.ts'

const mask = maskOf({ type: 'text', label: '', max: 14, documento: 'cpf_cnpj' })
const quantity = (value: string) => Number(value).toLocaleString('pt-BR', { maximumFractionDigits: 4 })

const COLUMNS: readonly TableColumn<SaldoVasilhame>[] = [
  {
    id: 'documento',
    titulo: 'CPF/CNPJ',
    largura: '20ch',
    celula: ({ parceiro }) => <span className="text-ref">{mask.mostrar(parceiro.cpf_cnpj ?? '')}</span>,
  },
  {
    id: 'parceiro',
    titulo: 'Parceiro',
    largura: 'minmax(20ch,1fr)',
    celula: ({ parceiro }) => parceiro.nome,
  },
  {
    id: 'vasilhame',
    titulo: 'Vasilhame',
    largura: 'minmax(20ch,1fr)',
    celula: ({ vasilhame }) => `${vasilhame.referencia} ${vasilhame.nome}`,
  },
  {
    id: 'entregue',
    titulo: 'Entregues',
    largura: '14ch',
    direita: true,
    celula: ({ entregue }) => quantity(entregue),
  },
  {
    id: 'devolvido',
    titulo: 'Devolvidos',
    largura: '14ch',
    direita: true,
    celula: ({ devolvido }) => quantity(devolvido),
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    largura: '14ch',
    direita: true,
    celula: ({ saldo }) => (
      <span className={saldo === '0' ? 'text-dim' : saldo.startsWith('-') ? 'text-bad' : 'text-live'}>
        {quantity(saldo)}
      </span>
    ),
  },
]

/** Containers each partner still holds (G-045): what went out with the sales less what came back. */
export function MonitorScreen() {
  const [busca, setBusca] = useState('')
  const [aberto, setAberto] = useState(true)
  const { total, linha, aoVer, carregando, erro } = useBalances(busca, aberto)
  const cursor = useCursor(total)
  const box = useRef<HTMLInputElement>(null)
  const row = linha(cursor.atual)
  const may = mayWrite(retornaveis_movimentos)

  const record = (tipo: 1 | 2) => async () => {
    const saved = await openRegistro(retornaveis_movimentos.id, {
      valores: {
        tipo,
        data: todayOnWire(),
        ...(row
          ? {
              parceiro_id: row.parceiro.id,
              parceiro: row.parceiro,
              vasilhame_id: row.vasilhame.id,
              vasilhame: row.vasilhame,
            }
          : {}),
      },
    })
    if (saved) await invalidate(monitorarVasilhames)
  }
  const movements = () =>
    row && go(`/retornaveis/movimentos?busca=${encodeURIComponent(`parceiro:"${row.parceiro.nome}"`)}`)

  useScope('lista.retornaveis', {
    commands: [
      ...cursor.comandos,
      on(retornaveis.devolver, may && record(2)),
      on(retornaveis.entregar, may && record(1)),
      on(retornaveis.movimentos, row ? movements : false),
      on(retornaveis.abertos, () => setAberto(now => !now)),
      on(lista.buscar, () => box.current?.select()),
    ],
    rotulos: {
      'retornaveis.abertos': aberto ? 'Mostrar zerados' : 'Só em aberto',
      ...(busca ? { 'app.voltar': 'Limpar a busca' } : {}),
    },
    aoVoltar: () => (busca ? setBusca('') : go('/')),
    volta: busca ? null : '/',
  })

  return (
    <Screen
      titulo="Monitoramento de retornáveis"
      cheia
      nota={
        <span role="status">
          {carregando ? 'carregando…' : erro ? '' : `${total} ${total === 1 ? 'saldo' : 'saldos'}`}
          {aberto ? ' · só em aberto' : ''}
        </span>
      }
    >
      <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
        <SearchLine
          ref={box}
          grade="grade-vasilhames"
          atual={total > 0 ? cursor.atual : undefined}
          placeholder="parceiro, documento ou vasilhame"
          value={busca}
          maxLength={100}
          onChange={event => setBusca(event.target.value)}
        />
        <GridOrError
          id="grade-vasilhames"
          titulo="Saldos"
          colunas={COLUMNS}
          total={total}
          linha={linha}
          atual={cursor.atual}
          aoEscolher={cursor.ir}
          aoAbrir={movements}
          aoVer={aoVer}
          vazio={
            carregando
              ? ''
              : busca || aberto
                ? 'Nenhum vasilhame em aberto'
                : 'Nenhum vasilhame entregue ou devolvido'
          }
          erro={erro}
          falha="Erro ao listar os vasilhames"
        />
      </div>
    </Screen>
  )
}
