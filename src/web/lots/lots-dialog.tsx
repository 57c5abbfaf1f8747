import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { lista } from '../../domain/commands/lista/index.ts'
import { lotes } from '../../domain/commands/lotes/index.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { produtos_lotes } from '../../domain/records/produtos_lotes/index.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { on } from '../keys/scopes.ts'
import { mayWrite } from '../register/access.ts'
import { read } from '../state/query.ts'
import { usePaused } from '../state/use-paused.ts'
import { PickList, type PickListHandle } from '../till/dialogs/pick-list.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { LotsPanel, type LotsPanelHandle } from './lots-panel.tsx'

export interface ProdutoDosLotes {
  id: number
  nome: string
}

/** Shows the lots of a product; without a product, asks for one first. */
export function LotsDialog({ data, close }: DialogProps<ProdutoDosLotes | undefined>) {
  const [produto, setProduto] = useState(data ?? null)
  const list = useRef<LotsPanelHandle>(null)
  const products = useRef<PickListHandle>(null)
  return (
    <Dialog
      title={produto ? `Lotes · ${produto.nome}` : 'Lotes de qual produto?'}
      scope="lotes.produto"
      width="w-[92ch]"
      onClose={() => close()}
      commands={[
        on(lista.abrir, () => (produto ? list : products).current?.escolher()),
        on(lotes.novo, produto !== null && mayWrite(produtos_lotes) && (() => list.current?.novo())),
      ]}
      labels={{ 'lista.abrir': produto ? 'Editar' : 'Escolher' }}
    >
      {produto ? (
        <LotsPanel ref={list} produto_id={produto.id} />
      ) : (
        <ProductsWithLots ref={products} onChoose={setProduto} />
      )}
    </Dialog>
  )
}

interface ProductsProps {
  onChoose: (produto: ProdutoDosLotes) => void
  ref?: Ref<PickListHandle>
}

/** Searches products with lot control, by words of name, reference or GTIN; lists the first 40 by name. */
function ProductsWithLots({ onChoose, ref }: ProductsProps) {
  const [digitado, setDigitado] = useState('')
  const texto = usePaused(digitado)
  const list = useRef<PickListHandle>(null)
  useImperativeHandle(ref, () => ({ escolher: () => list.current?.escolher() }))
  const query = {
    controle_lote: '1',
    order_by: 'nome,asc',
    limit: '40',
    ...(texto ? { full_search: texto } : {}),
  }
  const { data, isPending, isError } = useQuery(read(toEndpoints(produtos).list, { params: {}, query }))
  const rows = ((data as { data?: { data: Row[] } } | undefined)?.data?.data ?? []) as readonly Row[]
  const nothing = texto === '' ? 'Nenhum produto controla lotes' : 'Nada foi localizado'
  return (
    <PickList
      ref={list}
      label="Buscar Produtos"
      text={digitado}
      onType={setDigitado}
      rows={rows}
      keyOf={({ id }) => id}
      onChoose={onChoose}
      answered={isPending ? null : texto}
      empty={isError ? 'Erro ao listar os produtos' : isPending ? 'Carregando' : nothing}
      draw={({ referencia, nome }) => (
        <>
          <span className="w-[14ch] truncate text-ref">{referencia}</span>
          <span className="flex-1 truncate">{nome}</span>
        </>
      )}
    />
  )
}

interface Row extends ProdutoDosLotes {
  referencia: string
}
