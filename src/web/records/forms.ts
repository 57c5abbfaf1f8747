import type { AnyRegister } from '../../domain/fields/define.ts'
import { aliquotas_das } from '../../domain/records/aliquotas_das/index.ts'
import { comissoes } from '../../domain/records/comissoes/index.ts'
import { etiquetas_modelos } from '../../domain/records/etiquetas_modelos/index.ts'
import { enderecosEmitente } from '../../domain/records/minhas_empresas/enderecos.ts'
import { minhas_empresas } from '../../domain/records/minhas_empresas/index.ts'
import { parceiros } from '../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../domain/records/produtos/index.ts'
import { produtos_lotes } from '../../domain/records/produtos_lotes/index.ts'
import { promocoes } from '../../domain/records/promocoes/index.ts'
import { terminais } from '../../domain/records/terminais/index.ts'
import { tributacao_icms } from '../../domain/records/tributacao_icms/index.ts'
import { usuarios } from '../../domain/records/usuarios/index.ts'
import type { Override } from '../register/overrides.ts'
import { proposeRate } from './aliquotas_das/propose.ts'
import { comissoesForm } from './comissoes/form.ts'
import { etiquetasForm } from './etiquetas_modelos/form.ts'
import { minhasEmpresasForm } from './minhas_empresas/form.tsx'
import { parceirosForm } from './parceiros/form.ts'
import { addressForm } from './parceiros_address/form.ts'
import { produtosForm } from './produtos/form.ts'
import { lotesForm } from './produtos_lotes/form.ts'
import { promocoesForm } from './promocoes/form.ts'
import { ScaleControl } from './terminais/scale-control.tsx'
import { tributacaoIcmsForm } from './tributacao_icms/form.ts'
import { CompaniesControl } from './usuarios/companies-control.tsx'
import { SuperControl } from './usuarios/super-control.tsx'

/** Forms unlike those derived from declarations, loaded with the forms; lists and look-ups: lists.ts and lookups.ts. */
const FORMS: Readonly<Record<string, Override>> = {
  [parceiros.id]: parceirosForm,
  [parceiros_address.id]: addressForm,
  [enderecosEmitente.table]: addressForm,
  [produtos.id]: produtosForm,
  [produtos_lotes.id]: lotesForm,
  [promocoes.id]: promocoesForm,
  [etiquetas_modelos.id]: etiquetasForm,
  [aliquotas_das.id]: { consulta: proposeRate },
  [comissoes.id]: comissoesForm,
  [minhas_empresas.id]: minhasEmpresasForm,
  [usuarios.id]: {
    campos: { empresas: CompaniesControl, super_user: SuperControl, painel_admin_contas: SuperControl },
  },
  [terminais.id]: { campos: { balanca: ScaleControl } },
  [tributacao_icms.id]: tributacaoIcmsForm,
}

const NONE: Override = {}

/** Forms with parts that open other forms; each registers itself when loaded: an import here would be circular. */
const HANDED = new Map<string, Override>()

export const handOverride = (register: Pick<AnyRegister, 'id'>, override: Override): void => {
  HANDED.set(register.id, override)
}

export const overrideOf = (register: AnyRegister): Override =>
  FORMS[register.id] ?? HANDED.get(register.id) ?? NONE
