import type { FastifyRequest } from 'fastify';

/**
 * The schemas of resource routes describe; what checks is `planQuery` and the kit, which name
 * each problem in the product's words and at its field.
 */
export const unchecked = () => (data: unknown) => ({ value: data });

export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
