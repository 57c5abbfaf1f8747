import { quick } from '../../../domain/commands/quick/index.ts'
import { useScans } from '../../keys/scan.ts'
import { on } from '../../keys/scopes.ts'
import { useDesk } from '../../state/desk.ts'
import { go } from '../../state/location.ts'
import { sellProduct } from '../actions/add-item.ts'
import { ProductPickList } from '../dialogs/product-pick-list.tsx'
import { atTill } from '../screen/at-till.tsx'
import { useSaleCommands } from '../screen/use-sale-commands.ts'
import { hearScan, knownMidway, whenOpen } from '../typed/hear-scan.ts'
import { QuickFrame } from './quick-frame.tsx'

/** Draws step 1 of quick sale: a search over the whole catalogue. Enter or a scan adds one product to the cart. */
function CatalogStep() {
  const desk = useDesk()
  const commands = useSaleCommands({ current: null })
  useScans(texto => hearScan(desk, texto), knownMidway)

  return (
    <QuickFrame
      title="Venda rápida"
      scope="pdv2.catalogo"
      backTo="/"
      commands={[...commands, on(quick.carrinho, () => go('/documento/pdv2/carrinho'))]}
    >
      <ProductPickList
        placeholder="Nome, referência ou código: Enter põe no carrinho"
        scanner
        onChoose={product =>
          whenOpen(() => void sellProduct(desk, product, '1'), `Produto não vendido: ${product.nome}`)
        }
        height="h-[round(down,100%,22px)]"
        empty={() => 'Nada foi localizado'}
      />
    </QuickFrame>
  )
}

export const QuickCatalog = atTill(CatalogStep)
