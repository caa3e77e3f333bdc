import { z } from 'zod';
import { CHANNELS } from '../../tracking/channels.ts';

export const channelSchema = z.enum(CHANNELS);
