import type { LookupCodigo } from '../../core/barcode/leitura.ts'
import { oncePer } from '../../core/once-per.ts'
import type { EntradaParametros } from '../../core/tax/index.ts'
import type { Rules } from '../../core/tax/kinds.ts'
import type { OfertasDoCatalogo } from '../../core/venda/offers/settle.ts'
import type { CatalogoAnswer, MeioCatalogo, TerminalCatalogo } from '../../domain/api/catalogo.ts'
import type { TillSettings } from '../../domain/config/till.ts'
import { TILL_DEFAULTS } from '../../domain/config/till-defaults.ts'
import type { ContextoFiscal } from '../../domain/fiscal/contexto.ts'
import { parametrosDe } from '../../domain/fiscal/parametros.ts'
import { tabelasDoCatalogo } from '../../domain/venda/ofertas-do-catalogo.ts'
import type { ProdutoCatalogo } from './produto.ts'
import { catalog } from './sync.ts'

export { catalogAtom, noteSold, onRepriced, openCatalog, syncCatalog } from './sync.ts'

/** Finds products by code, synchronously, in memory. */
export const lookup: LookupCodigo = catalog.lookup

/** Gives the whole record of a product; null when the catalogue does not have it. */
export const productById = (id: number): ProdutoCatalogo | null => catalog.produto(id)

/** Tells if the catalogue has at least one product. */
export const hasProducts = (): boolean => catalog.quantidade > 0

export const paymentMethods = (): readonly MeioCatalogo[] => catalog.meta?.meios ?? []
export const cardBrands = (): CatalogoAnswer['bandeiras'] => catalog.meta?.bandeiras ?? []
export const terminals = (): readonly TerminalCatalogo[] => catalog.meta?.terminais ?? []

/** Gives the issuing company; null until the catalogue is loaded. */
export const catalogCompany = (): CatalogoAnswer['empresa'] | null => catalog.meta?.empresa ?? null

/**
 * Gives a setting of the account or company as the catalogue says; its default where that does not say it yet. It paints
 * nothing again: a component that draws by it takes `useAtomValue(catalogAtom)` too.
 */
export function tillSetting<Key extends keyof TillSettings>(chave: Key): TillSettings[Key] {
  const { account, empresa }: Partial<Record<'account' | 'empresa', Partial<TillSettings>>> =
    catalog.meta ?? {}
  return account?.[chave] ?? empresa?.[chave] ?? TILL_DEFAULTS[chave]
}

/** Gives the account's settings for the till, all at once. */
export const catalogAccount = (): TillSettings<'conta'> => catalog.meta?.account ?? TILL_DEFAULTS

/**
 * Gives the FCP rates (%) of the company's state by column; a tax rule names the column that it uses. Undefined when
 * the account has no row for the state, or the catalogue is not loaded.
 */
export const catalogFcp = () => catalog.meta?.mva_uf?.fcp

/** Gives, by state, what a sale there needs: MVA (margin for ICMS-ST), FCP, internal rate (%), ways to compute. */
export const catalogDestinations = () => catalog.meta?.destinos

/** Gives the account's tax rules by kind and id; undefined until the catalogue is loaded. */
export const catalogRules = (): Rules | undefined => catalog.meta?.regras

const NO_OFFERS: OfertasDoCatalogo = { tabelas: [], promocoes: [] }
const tablePrices = oncePer(tabelasDoCatalogo)

/** Gives the catalogue's price tables and promotions: the same lists until others come. */
export const catalogOffers = (): OfertasDoCatalogo => ({
  tabelas: catalog.meta?.tabelas ? tablePrices(catalog.meta.tabelas) : NO_OFFERS.tabelas,
  promocoes: catalog.meta?.promocoes ?? NO_OFFERS.promocoes,
})

/** Lists the price tables of the catalogue. */
export const priceTables = (): { id: number; nome: string }[] =>
  Object.entries(catalog.meta?.tabelas?.nomes ?? {}).map(([id, { nome }]) => ({ id: Number(id), nome }))

/** Gives the company's data for the tax engine, for a sale of that day (ISO); null until the catalogue is loaded. */
export function catalogContext(data: string): ContextoFiscal | null {
  const company = catalogCompany()
  return (
    company && {
      data,
      emitente: { crt: company.crt, uf: company.uf, ibscbs_regular: company.ibscbs_regular },
      account: catalogAccount(),
      parametros: catalogParameters(),
      destinos: catalogDestinations(),
      pautas: catalog.meta?.pautas,
    }
  )
}

/** Gives the tax engine's parameters of the company and its state; the server computes with equal parameters. */
export const catalogParameters = (): EntradaParametros =>
  parametrosDe({ mva_uf: catalog.meta?.mva_uf, preco_bruto: tillSetting('preco_bruto') })
