import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { listarVendedores, type Vendedor } from '../../../domain/api/comissoes.ts'
import { call } from '../../api/client.ts'
import { NetworkError } from '../../api/errors.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { currentUser } from '../../state/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

/** Lists up to 50 possible sellers with their codes; marks the signed-in user. */
export function SellerPicker({ data, close }: DialogProps<{ texto: string }, Vendedor>) {
  const [texto, setTexto] = useState(data.texto)
  const list = useRef<PickListHandle>(null)
  const wanted = useDeferredValue(texto.trim())
  const query = useQuery({
    queryKey: ['vendedores', wanted],
    queryFn: ({ signal }) => call(listarVendedores, { query: { search: wanted, limit: 50 }, signal }),
  })
  const { id: own } = currentUser()
  return (
    <Dialog
      title="Vendedor da venda"
      scope="pdv.vendedor"
      width="w-[60ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <PickList
        ref={list}
        label="Nome ou código do vendedor"
        text={texto}
        onType={setTexto}
        rows={query.data?.data ?? []}
        keyOf={({ id }) => id}
        onChoose={close}
        answered={wanted === texto.trim() && !query.isFetching ? texto : null}
        empty={hint(query.error, query.isFetching)}
        draw={({ id, nome }) => (
          <>
            <span className="w-[8ch] text-right text-ref">{id}</span>
            <span className="flex-1 truncate">{nome}</span>
            {id === own ? <span className="text-dim">no caixa</span> : null}
          </>
        )}
      />
    </Dialog>
  )
}

function hint(error: Error | null, loading: boolean): string {
  if (error instanceof NetworkError) return 'Sem servidor: a venda fica com quem está no caixa'
  if (error) return 'Erro ao listar vendedores'
  return loading ? 'Carregando' : 'Nenhum vendedor se chama assim'
}
