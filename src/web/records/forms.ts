import { grupos } from '../../domain/records/grupos/index.ts'
import { enderecosEmitente } from '../../domain/records/minhas_empresas/enderecos.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { tributacao_icms } from '../../domain/records/tributacao_icms/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import { setOverride } from '../register/overrides.ts'
import { later } from '../shell/later.tsx'
import { parceirosForm } from './parceiros/form.ts'
import { addressForm } from './parceiros_address/form.ts'
import { watchProduto } from './produtos/product-start.ts'
import { tributacaoIcmsForm } from './tributacao_icms/form.ts'
import { CompaniesControl } from './usuarios/companies-control.tsx'

/** Where a record's form leaves what is derived. Fetched with the forms: lists and look-ups have theirs apart. */
setOverride(parceiros.id, parceirosForm)
setOverride(parceiros_address.id, addressForm)
setOverride(enderecosEmitente.table, addressForm)
setOverride(produtos.id, { observar: watchProduto })
setOverride(usuarios.id, { campos: { empresas: CompaniesControl } })
setOverride(grupos.id, {
  Corpo: later(() => import('./grupos/permission-matrix.tsx'), 'PermissionMatrix'),
})
setOverride(tributacao_icms.id, tributacaoIcmsForm)
