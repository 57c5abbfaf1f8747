import type { FormStore } from '../../register/form/store.ts'
import type { Override } from '../../register/overrides.ts'
import { consultaCnpj } from './look-ups.ts'
import { consultaContribuinte } from './taxpayer.ts'

/** Letters and digits of a CPF: a longer number is on its way to a CNPJ. */
const CPF = 11

/** Keeps a new partner's type with the number, which is typed first: more than a CPF makes it a company, until erased. */
function followNumber(store: FormStore): () => void {
  if (!store.contexto.novo) return () => {}
  return store.ouvir(() => {
    const tipo = store.valor('tipo')
    const numero = String(store.valor('cpf_cnpj') ?? '')
    if (tipo === 'F' && numero.length > CPF) store.preencher({ tipo: 'J' })
    else if (tipo === 'J' && store.preenchido('tipo') && numero.length <= CPF) store.preencher({ tipo: 'F' })
  })
}

export const parceirosForm: Override = {
  consulta: consultaCnpj,
  cadastro: consultaContribuinte,
  observar: followNumber,
  // the number is typed first: it says the type, and its look-up fills the rest
  comeca: (_, corpo) =>
    corpo.querySelector<HTMLElement>(
      '[data-campo="cpf_cnpj"]:not(:disabled, [readonly], [aria-readonly="true"])',
    ),
  // doc 3 §3.7: trade name of a company, nickname of a person
  rotulo: ({ chave }, { tipo }) =>
    chave === 'apilido' ? (tipo === 'J' ? 'Nome fantasia' : 'Nome de tratamento') : undefined,
}
