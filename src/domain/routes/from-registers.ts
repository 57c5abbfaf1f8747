import type { AnyRegister } from '../fields/define.ts'
import type { Target } from '../guard.ts'
import type { Flag } from '../options/flags.ts'
import { REGISTERS } from '../records/index.ts'
import { defineRoute, type Route } from './define.ts'

interface Exception {
  /** Flags of the list when they are not the register's. */
  lista?: readonly Flag[]
  /** Name of the parameter of the edit path. */
  parametro?: string
  /** Flag of the forms when it is not the register's. */
  forms?: Flag
  /** false: list only, its records open as dialogs. */
  formulario?: false
  /** false: what was made is not edited. */
  edicao?: false
  /** What a route calls one record ('Novo grupo de tamanhos') where the dialog has another name. */
  um?: readonly ['Novo' | 'Nova', string]
}

/** Where the specification leaves the rule: G-004, doc 1 §2 (mva: list only; usuarios takes `usuario`; insumos, also products, have routes of their own). */
const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  produtos: { lista: ['produtos_produto'], forms: 'produtos_produto' },
  tamanhos: { um: ['Novo', 'grupo de tamanhos'] },
  subdivisaos: { um: ['Novo', 'grupo de subdivisões'] },
  grupo_impressoes: { um: ['Novo', 'grupo de impressão'] },
  grupos: { um: ['Novo', 'grupo de usuários'] },
  tributacao_pisconfins: { um: ['Nova', 'regra de PIS/COFINS'] },
  senars: { um: ['Nova', 'regra Senar'] },
  tributacao_cbs: { lista: ['fiscal_regra_ibs', 'fiscal_regra_cbs'] },
  usuarios: { parametro: 'usuario' },
  mva_uf: { formulario: false },
  empresas: { formulario: false },
  licencas: { edicao: false },
}

const exceptionOf = ({ id }: AnyRegister): Exception => EXCEPTIONS[id] ?? {}

const demands = (register: AnyRegister, permission = register.permission): Target => ({
  ...(permission === null ? { super_user: true } : { permission }),
  ...(register.painel ? { painel: true } : {}),
  ...(register.plan ? { plan: register.plan } : {}),
})

/** A register has a form of its own path: neither list-only nor read-only. */
export const hasFormRoute = (register: AnyRegister): boolean =>
  register.route !== null && !register.readonly && exceptionOf(register).formulario !== false

export const newPath = (register: AnyRegister): string => `${register.route}/novo`

export const importPath = (register: AnyRegister): string => `${register.route}/importar`

export const editPath = (register: AnyRegister, id: number | string = `:${editParam(register)}`): string =>
  `${register.route}/${id}/editar`

/** Name of the id in the edit path. */
export const editParam = (register: AnyRegister): string => exceptionOf(register).parametro ?? 'id'

/** 'parceiro', 'regra de ICMS'; what is written in capitals stays. */
const lower = (name: string) => (/^\p{Lu}\p{Ll}/u.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name)

const called = (register: AnyRegister): readonly [novo: string, name: string] =>
  exceptionOf(register).um ?? [register.feminino ? 'Nova' : 'Novo', lower(register.singular)]

/** The list with its import open: found by name from any screen. The house's tables come from their official files. */
function importOf(register: AnyRegister): Route[] {
  const { id, title, permission } = register
  if (register.readonly || register.semExclusao || permission === null) return []
  return [
    defineRoute({
      path: importPath(register),
      title: `Importar ${lower(title)}`,
      tela: 'registro.importar',
      registro: id,
      palavras: 'planilha csv xlsx excel',
      leituraBloqueada: true,
      ...demands(register),
    }),
  ]
}

/** List, new and edit of one register; new and edit are closed to a read-only company. */
function routesOf(register: AnyRegister): Route[] {
  const { id, title, route, menu, palavras = '' } = register
  if (route === null) return []
  const list = defineRoute({
    path: route,
    title,
    tela: 'registro.lista',
    registro: id,
    palavras: `abrir cadastro ${register.singular} ${palavras}`.trimEnd(),
    ...(menu ? { menu } : {}),
    ...demands(register, exceptionOf(register).lista),
  })
  const screens = [list, ...importOf(register)]
  if (!hasFormRoute(register)) return screens
  const [novo, um] = called(register)
  const form = {
    tela: 'registro.form',
    registro: id,
    // the admin area is not a company's: its status says nothing there
    ...(register.permission === null ? {} : { leituraBloqueada: true }),
    ...demands(register, exceptionOf(register).forms),
  }
  return [
    ...screens,
    ...(register.semInclusao
      ? []
      : [
          defineRoute({
            ...form,
            path: newPath(register),
            title: `${novo} ${um}`,
            novo: true,
            palavras: `incluir cadastrar ${title} ${palavras}`.trimEnd(),
          }),
        ]),
    ...(exceptionOf(register).edicao === false
      ? []
      : [
          defineRoute({
            ...form,
            path: editPath(register),
            title: `Editar ${um}`,
            interna: true,
          }),
        ]),
  ]
}

/** Screens of every register with a path, in its order. */
export const REGISTER_ROUTES: readonly Route[] = REGISTERS.flatMap(routesOf)
