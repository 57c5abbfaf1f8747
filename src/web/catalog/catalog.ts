import type { LookupCodigo } from '../../core/barcode/leitura.ts'
import type { EntradaParametros } from '../../core/tax/index.ts'
import type { Rules } from '../../core/tax/kinds.ts'
import type { CatalogoAnswer, MeioCatalogo, TerminalCatalogo } from '../../domain/api/catalogo.ts'
import { parametrosDe } from '../../domain/fiscal/parametros.ts'
import type { ContextoFiscal } from '../../domain/fiscal/to-engine.ts'
import type { ProdutoCatalogo } from './produto.ts'
import { catalog } from './sync.ts'

export { catalogAtom, noteSold, onRepriced, openCatalog, syncCatalog } from './sync.ts'

/** Codes → products, synchronous, from this browser's memory. */
export const lookup: LookupCodigo = catalog.lookup

/** The whole record of a product; null when the catalogue does not have it. */
export const productById = (id: number): ProdutoCatalogo | null => catalog.produto(id)

/** One to begin another from. */
export const hasProducts = (): boolean => catalog.quantidade > 0

export const paymentMethods = (): readonly MeioCatalogo[] => catalog.meta?.meios ?? []
export const cardBrands = (): CatalogoAnswer['bandeiras'] => catalog.meta?.bandeiras ?? []
export const terminals = (): readonly TerminalCatalogo[] => catalog.meta?.terminais ?? []

/** The issuer; null until the catalogue is there. */
export const catalogCompany = (): CatalogoAnswer['empresa'] | null => catalog.meta?.empresa ?? null

const PADRAO: CatalogoAnswer['account'] = {
  venda_sem_estoque: false,
  dinheiro_exato: false,
  ignorar_icms_valor_nota: false,
  valor_decimal: 4,
  qtde_decimal: 4,
}

/** Account settings of the till; the specification's defaults until the catalogue is there. */
export const catalogAccount = (): CatalogoAnswer['account'] => catalog.meta?.account ?? PADRAO

/** FCP columns (%) of the company's own state; undefined: the account has no row of it. */
export const catalogFcp = () => catalog.meta?.mva_uf?.fcp

/** Columns and internal rates of the other states. */
export const catalogDestinations = () => catalog.meta?.destinos

/** The account's rules by kind and id; undefined until the catalogue is there. */
export const catalogRules = (): Rules | undefined => catalog.meta?.regras

/** Gathers the engine's facts beside a sale of that day (ISO), as the company is; null until the catalogue is there. */
export function catalogContext(data: string): ContextoFiscal | null {
  const company = catalogCompany()
  return (
    company && {
      data,
      emitente: { crt: company.crt, uf: company.uf },
      account: catalogAccount(),
      parametros: catalogParameters(),
      destinos: catalogDestinations(),
      pautas: catalog.meta?.pautas,
    }
  )
}

/** Gathers the engine's settings of the company and its state; the server computes with the same. */
export const catalogParameters = (): EntradaParametros =>
  parametrosDe({ mva_uf: catalog.meta?.mva_uf, preco_bruto: catalog.meta?.empresa.preco_bruto })
