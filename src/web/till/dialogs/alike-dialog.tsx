import { useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { Intent } from '../../../core/omnibar/intent.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { quantity } from '../../state/places.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProductName } from '../../ui/product-name.tsx'
import { PickList, type PickListHandle, pickCommands } from './pick-list.tsx'

type Add = Extract<Intent, { tipo: 'adicionar' }>

/** Asks which of the products that have one code is meant. */
function AlikeDialog({ data: { entre }, close }: DialogProps<{ entre: readonly Add[] }, Add>) {
  const list = useRef<PickListHandle>(null)
  const [texto, setTexto] = useState('')
  const wanted = texto.trim().toLowerCase()
  const rows = entre.filter(({ produto: { nome, referencia } }) =>
    [nome, referencia].some(own => own.toLowerCase().includes(wanted)),
  )
  return (
    <Dialog
      title="Qual destes produtos?"
      scope="produto.busca"
      width="w-[80ch]"
      onClose={() => close()}
      {...pickCommands(list)}
    >
      <p className="px-3 pt-1 text-dim">
        Todos têm este código. Em Produtos, o filtro Código repetido os mostra juntos, para corrigir.
      </p>
      <PickList
        ref={list}
        label="Buscar"
        text={texto}
        onType={setTexto}
        rows={rows}
        keyOf={({ produto }) => produto.produto_id}
        onChoose={close}
        answered={texto}
        empty="Nenhum destes produtos"
        draw={({ produto: { referencia, nome, unidade, preco }, qtde }) => (
          <>
            <span className="w-[16ch] truncate text-ref max-[900px]:hidden">{referencia}</span>
            <span className="min-w-0 flex-1">
              <ProductName name={nome} />
            </span>
            <span className="w-[12ch] text-right text-dim max-[900px]:hidden">
              {quantity(qtde)} {unidade}
            </span>
            <span className="w-[14ch] text-right">{formatMoney(preco)}</span>
          </>
        )}
      />
    </Dialog>
  )
}

export const alikeDialog = defineDialog('produto.mesmo_codigo', AlikeDialog)
