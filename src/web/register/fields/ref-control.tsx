import { useState } from 'react'
import type { RefField } from '../../../domain/register/field.ts'
import { mayWrite } from '../access.ts'
import { abrirRegistro } from '../form/open-form.ts'
import { useErro, useForm, useValor } from '../form/use-store.ts'
import { Combo } from './combo.tsx'
import type { ControlProps } from './control.ts'
import { type Achado, type Consulta, consultaDe, startOf } from './lookup.ts'
import { useCodeName, useLookup } from './use-lookup.ts'

/** What a look-up's row looks like: its code, then its name. */
export function Linha({ achado, largura = 'w-[16ch]' }: { achado: Achado; largura?: string }) {
  return (
    <>
      {achado.codigo ? (
        <span className={`${largura} flex-none truncate text-ref`}>{achado.codigo}</span>
      ) : null}
      <span className="truncate">{achado.rotulo}</span>
    </>
  )
}

const shownOf = ({ codigo, rotulo }: Achado) => (codigo ? `${codigo} ${rotulo}` : rotulo)

/** What the field says of its value: the row picked or answered, else the bare code. */
export function refText(consulta: Consulta | null, value: unknown, row: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (!consulta || typeof row !== 'object' || row === null) return String(value)
  return shownOf(consulta.achado(row as Record<string, unknown>)) || String(value)
}

/** A record of another register (or a code of a list), searched as one types; F4 creates or edits it without leaving the form. */
export function RefControl({ store, field, rotulo, obrigatorio, somenteLeitura }: ControlProps<RefField>) {
  const { chave, campo } = field
  const consulta = consultaDe(campo.semChave ? `admin/${campo.to}` : campo.to)
  const value = useValor(store, chave)
  const erro = useErro(store, chave)
  const answered = useForm(store, s => s.objeto(chave))
  const named = useCodeName(consulta, answered ? null : value)
  const row = answered ?? named
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  // as one string: the question is asked anew only when what the record demands changes
  const demanded = useForm(store, s => JSON.stringify({ ...campo.where, ...campo.whereWhen?.(s.valores()) }))
  const where = JSON.parse(demanded) as Record<string, string | number>
  const { linhas, esperando, apressar, mais } = useLookup(consulta, text ?? (open ? '' : null), where)

  const take = (valor: string | number, linha: Readonly<Record<string, unknown>>) => {
    store.guardarObjeto(chave, linha)
    store.mudar(chave, valor)
  }
  const register = consulta?.register
  const edit = async () => {
    if (!register || !consulta) return
    const id = typeof value === 'number' && (text === null || text === '') ? value : undefined
    const saved = await abrirRegistro(register.id, {
      ...(id === undefined ? startOf(register, campo.where, text) : { id }),
    })
    if (!saved) return
    setText(null)
    take(consulta.achado(saved).valor, saved)
  }
  const mayOpen = register !== undefined && (mayWrite(register) || typeof value === 'number')
  return (
    <Combo<Achado>
      chave={chave}
      rotulo={rotulo}
      obrigatorio={obrigatorio}
      somenteLeitura={somenteLeitura}
      erro={erro}
      ajuda={campo.note}
      mostrado={refText(consulta, value, row)}
      linhas={linhas}
      chaveDe={({ valor }) => valor}
      desenho={achado => (
        <Linha
          achado={achado}
          largura={/^\d{0,8}$|^[A-Z]{2}$/.test(achado.codigo) ? 'w-[9ch]' : 'w-[16ch]'}
        />
      )}
      escolhida={linhas.findIndex(({ valor }) => valor === value)}
      texto={text}
      aoPerguntar={setText}
      esperando={esperando}
      aoApressar={apressar}
      aoPender={pendente => store.pender(chave, pendente ? '' : null)}
      aoFim={mais}
      aoMostrar={setOpen}
      aoEscolher={({ valor, linha }) => take(valor, linha)}
      aoEsvaziar={() => {
        store.guardarObjeto(chave, null)
        store.mudar(chave, null)
      }}
      vazio="Nada foi localizado"
      abrir={
        mayOpen && register
          ? {
              palavra:
                typeof value === 'number' && !text
                  ? `${mayWrite(register) ? 'Editar' : 'Ver'} ${register.singular}`
                  : `${register.feminino ? 'Nova' : 'Novo'} ${register.singular}`,
              executar: () => void edit(),
            }
          : undefined
      }
    />
  )
}
