import 'reflect-metadata';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpException,
  Injectable,
  Module,
  Query,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  StandardSchemaValidationPipe,
  UseGuards,
} from '@nestjs/common';
import { NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { z } from 'zod';
import { announce } from './announce.ts';
import { listMembers, memberList, statusOf, whoAsks } from './in-memory.ts';

@Injectable()
class SessionGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { headers, query } = context.switchToHttp().getRequest<Request>();
    await whoAsks(headers.authorization, query).catch((error: unknown) => {
      throw new HttpException(String(error), statusOf(error, 500));
    });
    return true;
  }
}

@Controller()
class MembersController {
  @Get(memberList.path)
  @UseGuards(SessionGuard)
  @SerializeOptions({ schema: memberList.responses[200] })
  list(@Query({ schema: memberList.query }) query: z.output<typeof memberList.query>) {
    return listMembers(query);
  }
}

@Module({ controllers: [MembersController] })
class AppModule {}

/** NestJS on Express, as it comes: a guard, and its own pipe and interceptor for Standard Schema with the contract's schemas. */
const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: false });
app.useGlobalPipes(new StandardSchemaValidationPipe());
app.useGlobalInterceptors(new StandardSchemaSerializerInterceptor(app.get(Reflector)));
await app.listen(0, '127.0.0.1');
announce(app.getHttpServer().address());
