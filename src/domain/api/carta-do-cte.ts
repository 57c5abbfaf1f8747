import { z } from 'zod'
import { conhecimentos } from '../documents/conhecimento/index.ts'
import { documentRegister } from '../documents/to-register.ts'
import { escritaDe, leituraDe } from '../fields/access.ts'
import { idParam, requiredText } from '../schema/types.ts'
import { defineEndpoint } from './define.ts'
import { registrado } from './evento-registrado.ts'

/** A corrected field, by group and tag of the layout; `item`: which one, of what repeats. */
const correcao = z.object({
  grupo: requiredText(20),
  campo: requiredText(20),
  valor: requiredText(500),
  item: z.int().min(1).max(99).optional(),
})

/** A letter of a CT-e: `carta` tells the fields in words, with all earlier corrections that stand. */
const carta = registrado.extend({ carta: z.string(), correcoes: z.array(correcao) })

const register = documentRegister(conhecimentos)
const path = `${conhecimentos.id}/:id/carta_correcao`
const params = z.object({ id: idParam })

export const listarCartasDoCte = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Cartas de correção de um CT-e',
  acesso: leituraDe(register),
  params,
  response: z.object({ data: z.array(carta) }),
})

/** Registers a letter (event 110110): by field, because the authority takes no free text for a CT-e. */
export const corrigirCte = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Corrigir CT-e por carta',
  acesso: escritaDe(register),
  params,
  body: z
    .object({
      correcoes: z.array(correcao).max(99).default([]),
      carta: z
        .string()
        .optional()
        .refine(typed => typed === undefined, {
          message: 'A carta do CT-e é por campo: diga em correcoes o grupo, o campo e o novo valor',
        }),
    })
    .refine(({ correcoes }) => correcoes.length > 0, {
      path: ['correcoes'],
      message: 'Informe ao menos um campo e seu novo valor',
    }),
  response: z.object({ data: carta }),
})
