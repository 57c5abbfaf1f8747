import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listarLotes } from '../../../domain/api/produtos.ts'
import { call } from '../../api/client.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { defineDialog } from '../../dialogs/define.ts'
import { quantity } from '../../state/places.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

export interface LoteEscolhido {
  id: number
  lote: string
  saldo: string
}

const QUIET_MS = 500

interface Dados {
  produto_id: number
  nome: string
}

/** 'Selecione um lote': 40 a page by expiry (first expired, first out), search by lot (doc 1 §7, CAP-15). */
export function LotPicker({ dados, fechar }: DialogProps<Dados, LoteEscolhido>) {
  const [digitado, setDigitado] = useState('')
  const [texto, setTexto] = useState('')
  // a search begins once the typing rests (doc 3 §9.1)
  useEffect(() => {
    const timer = setTimeout(() => setTexto(digitado), QUIET_MS)
    return () => clearTimeout(timer)
  }, [digitado])
  const query = useInfiniteQuery({
    queryKey: ['lotes', dados.produto_id, texto],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listarLotes, {
        params: { produto_id: dados.produto_id },
        query: {
          ...(texto ? { lote: `*${texto}*` } : {}),
          limit: 40,
          page: pageParam,
          order_by: 'validade,asc',
        },
        signal,
      }),
    getNextPageParam: last => (last.page < last.last_page ? last.page + 1 : undefined),
  })
  const list = useRef<PickListHandle>(null)
  const rows = query.data?.pages.flatMap(page => page.data) ?? []
  return (
    <Dialog
      titulo="Selecione um lote"
      escopo="lote.busca"
      largura="w-[80ch]"
      aoFechar={() => fechar()}
      {...pickCommands(list)}
    >
      <p className="px-3 pt-1 text-dim">{dados.nome}</p>
      <PickList
        ref={list}
        rotulo="Buscar Lotes"
        texto={digitado}
        aoDigitar={setDigitado}
        linhas={rows}
        chave={lote => lote.id}
        aoEscolher={lote => fechar(lote)}
        aoFim={() => void (query.hasNextPage && !query.isFetching && query.fetchNextPage())}
        respondido={query.isPending ? null : texto}
        vazio={empty(query, texto)}
        desenho={lote => (
          <>
            <span className="flex-1 truncate text-ref">{lote.lote}</span>
            <span className="text-dim">
              {brDate(lote.fabricacao)} a {brDate(lote.validade)}
            </span>
            <span className="w-[16ch] text-right">saldo {quantity(lote.saldo)}</span>
          </>
        )}
      />
    </Dialog>
  )
}

/** Without a filter the stated text, with one the plain truth, as the search of products says it. */
function empty({ isPending, isError }: { isPending: boolean; isError: boolean }, texto: string): string {
  if (isError) return 'Erro os itens'
  if (isPending) return 'Carregando'
  return texto === '' ? 'Você não possui nenhum lote cadastrado.' : 'Nada foi localizado'
}

/** ISO → DD/MM/YYYY; a date already so stays. */
const brDate = (date: string | null) =>
  (date ?? '').slice(0, 10).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')

export const lotPicker = defineDialog('lote.busca', LotPicker)
